import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { approvePayment, canBePaidLate, evidenceOfCreator, getPayment, lockPayable } from "#modules/payments/index";
import { selectReceiptsOf } from "./receipts.store.ts";

/**
 * Marks a payment to the creator's own key as paid, because they received it: the receipt came by another way, or never. Idempotent.
 * NOT_FOUND for another creator's payment; PAYMENT_BY_GATEWAY, PAYMENT_NOT_OPEN, COUPON_LIMIT_REACHED; RECEIPT_WAITING if there is a
 * receipt, which is approved instead.
 */
export async function markPaid(ctx: Ctx, accountId: string, paymentId: string, reason: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayable(ctx, paymentId);
    if (!payment || payment.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (payment.status === "paid") return;
    if (payment.gateway !== "bacen") throw new AppError("PAYMENT_BY_GATEWAY");
    if (payment.status !== "pending" && !canBePaidLate(payment, ctx.now())) throw new AppError("PAYMENT_NOT_OPEN");
    const [newest] = await selectReceiptsOf(ctx, paymentId);
    if (newest?.decision === null) throw new AppError("RECEIPT_WAITING");
    await approvePayment(ctx, payment, evidenceOfCreator(reason, payment.createdAt, ctx.now()));
  });
  return getPayment(ctx, paymentId);
}
