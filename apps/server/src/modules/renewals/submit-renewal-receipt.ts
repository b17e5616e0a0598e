import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPayment } from "#modules/payments/payments.queries";
import { type Proof, storeReceipt } from "#modules/receipts/store-receipt";
import { readRenewalToken } from "./renewal-token.ts";

/** Puts a proof for what a link pays before the creator. NOT_FOUND for a token that we did not make; else as `storeReceipt`. */
export async function submitRenewalReceipt(ctx: Ctx, token: string, proof: Proof) {
  const paymentId = readRenewalToken(ctx, token);
  if (!paymentId || !(await findPayment(ctx, paymentId))) throw new AppError("NOT_FOUND");
  await storeReceipt(ctx, paymentId, "fan", proof);
}
