import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";
import { requestPixCharge } from "#modules/payments/request-renewal-charge";
import { resolveRenewalMethod } from "#modules/payments/resolve-renewal-method";
import { submitCharge } from "#modules/payments/submit-charge";
import { createRenewal } from "./create-renewal.ts";
import { getRenewal } from "./get-renewal.ts";
import { handleDeclinedRenewal } from "./handle-declined-renewal.ts";
import { priceRenewal } from "./price-renewal.ts";

/**
 * Asks the gateway for the PIX code of what a link pays, at today's price; what was asked for before stays as it is. PAYMENT_NOT_OPEN,
 * and as `submitCharge`. NOT_FOUND for a token that we did not make.
 */
export async function requestRenewalCode(ctx: Ctx, token: string) {
  const { payment: named } = await getRenewal(ctx, token);
  const askedId = await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, named.subscription_id);
    if (!found || open?.id !== named.id || open.gateway === "bacen") throw new AppError("PAYMENT_NOT_OPEN");
    if (open.is_asked) return undefined;
    // Priced and submitted in one transaction: no plan change comes between the two.
    const price = await priceRenewal(ctx, found);
    const isDue = found.row.started_at !== null && price !== undefined && price.dueCents > 0;
    const payment = isDue ? await createRenewal(ctx, found, price, open) : undefined;
    const way = await resolveRenewalMethod(ctx, found.row);
    if (!payment || way?.kind !== "gateway") throw new AppError("PAYMENT_NOT_OPEN");
    await requestPixCharge(ctx, way.connection, { id: payment.id, amountCents: payment.amount_cents });
    return payment.id;
  });
  if (!askedId) return;
  try {
    await submitCharge(ctx, askedId, undefined);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "PIX_UNAVAILABLE") throw error;
    // The job that follows a refusal does the same a moment later: the link pays by the creator's own key, if there is one.
    await handleDeclinedRenewal(ctx, askedId);
    if ((await getRenewal(ctx, token)).payment.gateway !== "bacen") throw error;
  }
}
