import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPaymentFor, getPayment } from "#modules/payments/index";
import { type SubmittedReceipt, storeReceipt } from "./store-receipt.ts";

type Requester = { accountId?: string | undefined; fanSessionId?: string | undefined };

/** Submits a receipt for the open payment of a subscription. NOT_FOUND for others; errors of `storeReceipt`. */
export async function submitReceipt(ctx: Ctx, subscriptionId: string, requester: Requester, receipt: SubmittedReceipt) {
  const payment = await findPaymentFor(ctx, subscriptionId, requester);
  if (!payment) throw new AppError("NOT_FOUND");
  await storeReceipt(ctx, payment.id, requester.accountId === payment.accountId ? "creator" : "fan", receipt);
  return getPayment(ctx, payment.id);
}
