import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getPayment } from "#modules/payments/get-payment";
import { findPaymentFor } from "#modules/payments/payments.queries";
import { type Proof, storeReceipt } from "./store-receipt.ts";

type Asker = { accountId?: string | undefined; fanSessionId?: string | undefined };

/** Puts a proof for a subscription's open payment before the creator. NOT_FOUND for a stranger; else as `storeReceipt`. */
export async function submitReceipt(ctx: Ctx, subscriptionId: string, asker: Asker, proof: Proof) {
  const payment = await findPaymentFor(ctx, subscriptionId, asker);
  if (!payment) throw new AppError("NOT_FOUND");
  await storeReceipt(ctx, payment.id, asker.accountId === payment.accountId ? "creator" : "fan", proof);
  return getPayment(ctx, payment.id);
}
