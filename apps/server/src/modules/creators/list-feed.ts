import type { Ctx } from "#core/ctx";
import { hasAccessAt } from "#modules/subscriptions/subscriptions.rules";
import { type FeedRow, selectFeed } from "./fan-home.store.ts";

/** Every creator that a browser may watch now, those with something unseen first; one question, however many they are. */
export async function listFeed(ctx: Ctx, fanSessionId: string) {
  const rows = await selectFeed(ctx, fanSessionId);
  return rows
    .filter((row) => mayWatch(row, ctx.now()))
    .toSorted((a, b) => Number(a.unseen === 0) - Number(b.unseen === 0));
}

function mayWatch({ held, graceDays }: FeedRow, now: Date): boolean {
  return held.some(({ currentPeriodEnd, ...rest }) =>
    hasAccessAt({ ...rest, graceDays, currentPeriodEnd: currentPeriodEnd ? new Date(currentPeriodEnd) : null }, now),
  );
}
