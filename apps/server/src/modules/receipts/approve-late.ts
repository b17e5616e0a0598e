import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { canBePaidLate, getPayment } from "#modules/payments/index";
import { approveByStatement } from "./approve-by-statement.ts";
import { listMatches } from "./list-matches.ts";

/**
 * Approves an expired payment that the creator's own statement shows as paid late. Idempotent. Its period starts now or
 * at the end of the current one, even if another payment has paid the original period. NOT_FOUND for another creator's
 * payment; PAYMENT_NOT_OPEN, STATEMENT_UNREADABLE, STATEMENT_WITHOUT_PAYMENT, RECEIPT_ALREADY_USED,
 * COUPON_LIMIT_REACHED.
 */
export async function approveLate(ctx: Ctx, accountId: string, paymentId: string, file: UploadedFile) {
  const payment = await getPayment(ctx, paymentId);
  if (payment.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (payment.status === "paid") return payment;
  if (!canBePaidLate(payment, ctx.now())) throw new AppError("PAYMENT_NOT_OPEN");
  const { matches, table } = await listMatches(ctx, accountId, file);
  if (table && !table.columns) throw new AppError("STATEMENT_UNREADABLE");
  const match = matches.find(({ chargeId }) => chargeId === paymentId);
  const isLate = match?.doubt === "late";
  const outcome = isLate ? await approveByStatement(ctx, accountId, match) : undefined;
  // Read again: a concurrent request may have approved it while the statement was parsed, and its line counts as used.
  const now = await getPayment(ctx, paymentId);
  if (now.status === "paid") return now;
  if (outcome === "coupon") throw new AppError("COUPON_LIMIT_REACHED");
  throw new AppError(isLate || match?.doubt === "used" ? "RECEIPT_ALREADY_USED" : "STATEMENT_WITHOUT_PAYMENT");
}
