import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { askPixCode } from "#rooms/payments/ask-charge";
import { askGateway } from "#rooms/payments/ask-gateway";
import { findOpenPayment } from "#rooms/payments/find-open-payment";
import { findWayToRenew } from "#rooms/payments/find-ways-to-renew";
import { lockStanding } from "#rooms/subscriptions/lock-standing";
import { getRenewal } from "./get-renewal.ts";

/**
 * Asks the gateway for the PIX code of what a link pays, at today's price; what was asked for before stays as it is. PAYMENT_NOT_OPEN,
 * and as `askGateway`. NOT_FOUND for a token that we did not make.
 */
export async function askRenewalCode(ctx: Ctx, token: string) {
  const { payment } = await getRenewal(ctx, token);
  const askedId = await inTransaction(ctx, async (ctx) => {
    const open = await findOpenPayment(ctx, payment.subscription_id);
    const found = await lockStanding(ctx, payment.subscription_id);
    if (!found || open?.id !== payment.id || open.gateway === "bacen") throw new AppError("PAYMENT_NOT_OPEN");
    if (open.is_asked) return undefined;
    const way = await findWayToRenew(ctx, found.row);
    if (way?.kind !== "gateway") throw new AppError("PAYMENT_NOT_OPEN");
    await askPixCode(ctx, way.connection, { id: open.id, amountCents: open.amount_cents });
    return open.id;
  });
  if (askedId) await askGateway(ctx, askedId, undefined);
}
