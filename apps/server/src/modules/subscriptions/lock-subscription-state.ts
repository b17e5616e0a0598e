import type { Ctx } from "#core/ctx";
import { getSetting } from "#modules/settings/settings.queries";
import { applyExpirations } from "./apply-expirations.ts";
import type { Due } from "./due.store.ts";
import { accessEnd, givesAccess, statusAt } from "./subscriptions.rules.ts";
import { lockSubscription, type Subscription } from "./subscriptions.store.ts";

export type Locked = { row: Subscription; status: Subscription["status"]; access: boolean; graceDays: number };

/** A subscription, held until the transaction ends, with what time has made of it written down first; whoever's it is. */
export async function lockSubscriptionState(ctx: Ctx, id: string): Promise<Locked | undefined> {
  const row = await lockSubscription(ctx, id);
  if (!row) return undefined;
  const { status, free, account_id: accountId, current_period_end: currentPeriodEnd } = row;
  const { graceDays } = await getSetting(ctx, accountId);
  const standing = { id, accountId, status, currentPeriodEnd, graceDays, free };
  if (currentPeriodEnd && accessEnd(standing)) await applyExpirations(ctx, [standing as Due]);
  return { row, status: statusAt(standing, ctx.now()), access: givesAccess(standing, ctx.now()), graceDays };
}
