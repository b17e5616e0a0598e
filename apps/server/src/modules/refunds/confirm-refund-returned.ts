import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { refundReturned } from "#modules/payments/payments.events";
import { isTransferSettled } from "#modules/payments/payments.queries";
import { selectRefund, markReturned as storeReturned } from "./refunds.store.ts";

/**
 * The creator confirms that they have returned the money; a second confirmation changes nothing. NOT_FOUND for another
 * creator's refund; RECEIPT_ALREADY_USED for the id of a transfer that paid.
 */
export async function confirmRefundReturned(
  ctx: Ctx,
  accountId: string,
  refundId: string,
  endToEndId: string | undefined,
) {
  await inTransaction(ctx, async (ctx) => {
    if ((await selectRefund(ctx, refundId))?.account_id !== accountId) throw new AppError("NOT_FOUND");
    if (endToEndId && (await isTransferSettled(ctx, endToEndId))) throw new AppError("RECEIPT_ALREADY_USED");
    if (await storeReturned(ctx, refundId, endToEndId ?? null)) await announce(ctx, refundReturned, { refundId });
  });
  const row = await selectRefund(ctx, refundId);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}
