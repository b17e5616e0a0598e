import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { type Due, lockDue } from "./due.store.ts";
import { findAccessEnd, toStatusAt } from "./subscriptions.rules.ts";
import { type Change, insertChanges, updateStatus } from "./subscriptions.store.ts";

const batchSize = 500;

/** Puts due subscriptions into grace, or expires them. Returns the number of changed ones. */
export async function expireDueSubscriptions(ctx: Ctx): Promise<number> {
  let total = 0;
  let last: Due | undefined;
  do {
    const { changed, next } = await inTransaction(ctx, async (ctx) => {
      const due = await lockDue(ctx, last, batchSize);
      return { changed: await applyExpirations(ctx, due), next: due.length === batchSize ? due.at(-1) : undefined };
    });
    total += changed;
    last = next;
  } while (last);
  return total;
}

export const expireDueSubscriptionsJob = defineJob({
  name: "expire-due-subscriptions",
  queue: "poll",
  cron: "* * * * *",
  run: async (ctx) => {
    const count = await expireDueSubscriptions(ctx);
    if (count) ctx.log.info({ count }, "subscriptions expired");
  },
});

/**
 * Expires locked subscriptions, or puts them into grace. Each change is dated when it took effect, not now. Returns the
 * number of changed ones.
 */
export async function applyExpirations(ctx: Ctx, due: readonly Due[]): Promise<number> {
  const now = ctx.now();
  const changed = due.filter((subscription) => toStatusAt(subscription, now) !== subscription.status);
  for (const status of ["grace", "expired"] as const) {
    const ids = changed.filter((subscription) => toStatusAt(subscription, now) === status).map(({ id }) => id);
    if (ids.length > 0) await updateStatus(ctx, ids, status);
  }
  await insertChanges(
    ctx,
    changed.flatMap((subscription) => toChanges(subscription, now)),
  );
  return changed.length;
}

function toChanges(subscription: Due, now: Date): Change[] {
  const { id: subscriptionId, accountId, status, currentPeriodEnd, pauseMonths, canceledAt } = subscription;
  const change = { subscriptionId, accountId, actor: "system" } as const;
  const end = findAccessEnd(subscription) as Date;
  const hadGrace = end > currentPeriodEnd && status === "active";
  const changes: Change[] = hadGrace ? [{ ...change, kind: "grace", at: currentPeriodEnd, until: end }] : [];
  const ended = status !== "canceled" ? "expired" : pauseMonths === null ? "ended" : "pause_started";
  // Canceled in its grace days, it ended then.
  const endedAt = status === "canceled" && canceledAt && canceledAt > end ? canceledAt : end;
  if (now >= end) changes.push({ ...change, kind: ended, at: endedAt });
  return changes;
}
