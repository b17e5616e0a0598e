import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { markRefundReturned, refundReturned } from "#modules/payments/index";
import { checkRefundTransfer } from "./check-refund-transfer.ts";
import { selectRefund } from "./refunds.store.ts";

/**
 * The creator confirms that they have returned the money; a second confirmation changes nothing. NOT_FOUND for another
 * creator's refund; RECEIPT_ALREADY_USED for the id of a transfer that paid, REFUND_ALREADY_RECORDED for that of another
 * refund.
 */
export async function confirmRefundReturned(
  ctx: Ctx,
  accountId: string,
  refundId: string,
  endToEndId: string | undefined,
) {
  await inTransaction(ctx, async (ctx) => {
    const refund = await selectRefund(ctx, refundId);
    if (refund?.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (refund.returnedAt === null && endToEndId) await checkRefundTransfer(ctx, endToEndId);
    if (await markRefundReturned(ctx, refundId, endToEndId ?? null)) await announce(ctx, refundReturned, { refundId });
  });
  const row = await selectRefund(ctx, refundId);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}
