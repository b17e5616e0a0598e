import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { listRefundsToPoll, refundRequested } from "#modules/payments/index";
import { submitRefund } from "./submit-refund.ts";

const batchSize = 100;

/** Submits refunds that are due and not submitted, and reads those that are. Returns their number. */
export async function pollRefunds(ctx: Ctx): Promise<number> {
  const ids = await listRefundsToPoll(ctx, batchSize);
  for (const id of ids)
    await submitRefund(ctx, id).catch((err) => ctx.log.error({ err, paymentId: id }, "a refund could not be followed"));
  return ids.length;
}

/** Every minute, and when a refund is requested. */
export const pollRefundsJob = defineJob<object>({
  name: "poll-refunds",
  queue: "poll",
  cron: "* * * * *",
  on: [refundRequested],
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await pollRefunds(ctx);
  },
});
