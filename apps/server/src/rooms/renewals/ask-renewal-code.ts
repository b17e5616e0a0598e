import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { askPixCode } from "#rooms/payments/ask-charge";
import { askGateway } from "#rooms/payments/ask-gateway";
import { findWayToRenew } from "#rooms/payments/find-ways-to-renew";
import { lockWithOpenPayment } from "#rooms/payments/lock-with-payments";
import { followDecline } from "./follow-decline.ts";
import { getRenewal } from "./get-renewal.ts";
import { openRenewal } from "./open-renewal.ts";
import { priceRenewal } from "./price-renewal.ts";

/**
 * Asks the gateway for the PIX code of what a link pays, at today's price; what was asked for before stays as it is. PAYMENT_NOT_OPEN,
 * and as `askGateway`. NOT_FOUND for a token that we did not make.
 */
export async function askRenewalCode(ctx: Ctx, token: string) {
  const { payment: named } = await getRenewal(ctx, token);
  const askedId = await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, named.subscription_id);
    if (!found || open?.id !== named.id || open.gateway === "bacen") throw new AppError("PAYMENT_NOT_OPEN");
    if (open.is_asked) return undefined;
    // Priced and submitted in one transaction: no plan change comes between the two.
    const price = await priceRenewal(ctx, found);
    const isDue = found.row.started_at !== null && price !== undefined && price.dueCents > 0;
    const payment = isDue ? await openRenewal(ctx, found, price, open) : undefined;
    const way = await findWayToRenew(ctx, found.row);
    if (!payment || way?.kind !== "gateway") throw new AppError("PAYMENT_NOT_OPEN");
    await askPixCode(ctx, way.connection, { id: payment.id, amountCents: payment.amount_cents });
    return payment.id;
  });
  if (!askedId) return;
  try {
    await askGateway(ctx, askedId, undefined);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "PIX_UNAVAILABLE") throw error;
    // The job that follows a refusal does the same a moment later: the link pays by the creator's own key, if there is one.
    await followDecline(ctx, askedId);
    if ((await getRenewal(ctx, token)).payment.gateway !== "bacen") throw error;
  }
}
