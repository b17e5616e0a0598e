import type { Ctx } from "#core/ctx";
import { listRefundsToPoll } from "#modules/payments/payments.queries";
import { submitRefund } from "./submit-refund.ts";

const batchSize = 100;

/** Submits refunds that are due and not submitted, and reads those that are. Returns their number. */
export async function pollRefunds(ctx: Ctx): Promise<number> {
  const ids = await listRefundsToPoll(ctx, batchSize);
  for (const id of ids)
    await submitRefund(ctx, id).catch((err) => ctx.log.error({ err, paymentId: id }, "a refund could not be followed"));
  return ids.length;
}
