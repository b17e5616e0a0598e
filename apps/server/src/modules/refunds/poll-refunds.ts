import type { Ctx } from "#core/ctx";
import { listRefundsToPoll } from "#modules/payments/payments.queries";
import { submitRefund } from "./submit-refund.ts";

const atOnce = 100;

/** Looks at refunds that are not done: asks for those that were not asked for, reads those that were. Answers how many it looked at. */
export async function pollRefunds(ctx: Ctx): Promise<number> {
  const ids = await listRefundsToPoll(ctx, atOnce);
  for (const id of ids)
    await submitRefund(ctx, id).catch((err) => ctx.log.error({ err, paymentId: id }, "a refund could not be followed"));
  return ids.length;
}
