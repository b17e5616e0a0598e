import type { Ctx } from "#core/ctx";
import { givesAccess } from "#rooms/subscriptions/subscriptions.rules";
import { selectFeed, selectHeldStandings } from "./fan-home.store.ts";

/** Every creator that a browser may watch now; two questions, however many they are. */
export async function listFeed(ctx: Ctx, fanSessionId: string) {
  const held = await selectHeldStandings(ctx, fanSessionId);
  const open = held.filter((subscription) => givesAccess(subscription, ctx.now()));
  if (open.length === 0) return [];
  const accountIds = [...new Set(open.map(({ accountId }) => accountId))];
  const rows = await selectFeed(ctx, { accountIds, fanIds: [...new Set(held.map(({ fanId }) => fanId))] });
  return rows.toSorted((a, b) => Number(a.unseen === 0) - Number(b.unseen === 0));
}
