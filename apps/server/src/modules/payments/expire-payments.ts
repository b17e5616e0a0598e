import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { lockOverdue, markOverdue } from "./payment-states.store.ts";

const batch = 500;

/** Expires payments that were not paid in time. Returns their number. */
export async function expirePayments(ctx: Ctx): Promise<number> {
  for (let expired = 0; ; ) {
    const { locked, marked } = await inTransaction(ctx, async (ctx) => {
      const ids = await lockOverdue(ctx, batch);
      // Checked again under the lock: a receipt may have been sent while waiting for it.
      return { locked: ids.length, marked: ids.length > 0 ? await markOverdue(ctx, ids) : 0 };
    });
    expired += marked;
    if (locked < batch) return expired;
  }
}

export const expirePaymentsJob = defineJob({
  name: "expire-payments",
  queue: "poll",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const count = await expirePayments(ctx);
    if (count) ctx.log.info({ count }, "unpaid charges expired");
  },
});
