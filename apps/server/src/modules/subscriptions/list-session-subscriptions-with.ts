import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/settings.queries";
import { givesAccess } from "./subscriptions.rules.ts";
import { selectHeldWith } from "./subscriptions.store.ts";

/** A browser's subscriptions with a creator, each with whether it opens the stories now; the one that does comes first. */
export async function listSessionSubscriptionsWith(ctx: Ctx, fanSessionId: string, accountId: string) {
  const held = await selectHeldWith(ctx, fanSessionId, accountId);
  if (held.length === 0) return [];
  const { graceDays } = await getSetting(ctx, accountId);
  return held
    .map((subscription) => ({ ...subscription, access: givesAccess({ ...subscription, graceDays }, ctx.now()) }))
    .sort((a, b) => Number(b.access) - Number(a.access));
}
