import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isRefundTransfer, isTransferSettled } from "#modules/payments/index";

/**
 * Checks the id of the transfer by which a creator says that they refunded, as that of a received transfer is:
 * RECEIPT_ALREADY_USED if it paid something, REFUND_ALREADY_RECORDED if it is another refund's.
 */
export async function checkRefundTransfer(ctx: Ctx, endToEndId: string) {
  const code = endToEndId.toUpperCase();
  if (await isTransferSettled(ctx, code)) throw new AppError("RECEIPT_ALREADY_USED");
  if (await isRefundTransfer(ctx, code)) throw new AppError("REFUND_ALREADY_RECORDED");
}
