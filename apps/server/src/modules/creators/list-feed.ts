import type { Ctx } from "#core/ctx";
import { hasAccessAt } from "#modules/subscriptions/index";
import { type FeedRow, selectFeed } from "./fan-home.store.ts";

/** Creators whose stories the browser may watch now, those with unseen stories first. */
export async function listFeed(ctx: Ctx, fanSessionId: string) {
  const rows = await selectFeed(ctx, fanSessionId);
  return rows
    .filter((row) => canWatch(row, ctx.now()))
    .toSorted((a, b) => Number(a.unseen === 0) - Number(b.unseen === 0));
}

function canWatch({ subscriptions, graceDays }: FeedRow, now: Date): boolean {
  return subscriptions.some(({ currentPeriodEnd, ...rest }) =>
    hasAccessAt({ ...rest, graceDays, currentPeriodEnd: currentPeriodEnd ? new Date(currentPeriodEnd) : null }, now),
  );
}
