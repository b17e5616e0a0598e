import type { checkout } from "@camarim/contract";
import type { z } from "zod";
import type { FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { reserveCoupon } from "#modules/coupons/reserve-coupon";
import { addSubscriptionToSession, getOrCreateFan, listVerifiedEmails, lockBrowser } from "#modules/fans/fans.queries";
import { type OpenedFanSession, openFanSession } from "#modules/fans/open-fan-session";
import { openGatewayPayment } from "#modules/payments/open-gateway-payment";
import { openPixPayment } from "#modules/payments/open-pix-payment";
import { submitCharge } from "#modules/payments/submit-charge";
import { createSubscription } from "#modules/subscriptions/create-subscription";
import { openOrderLimit } from "./checkout.rules.ts";
import { selectOpenOrders } from "./checkout.store.ts";
import { findOffer } from "./find-offer.ts";
import { findPixWay, type Ways } from "./find-ways.ts";
import { openFreeOrder } from "./open-free-order.ts";
import { updateTerms } from "./update-terms.ts";

type Body = z.output<typeof checkout.checkoutBody>;
type From = { network: string; userAgent?: string | undefined };
type Placed = { orderId: string; sessionId: string; opened: OpenedFanSession | undefined };

/**
 * Orders a subscription and signs the browser in for it. The same order again, while it is open, is the same order. What costs
 * nothing opens at once for a proved e-mail, else once it is proved. NOT_FOUND, PRICE_CHANGED, CREATOR_NOT_SELLING,
 * TOO_MANY_OPEN_CHECKOUTS, and as `claimCoupon` and `submitCharge`.
 */
export async function placeOrder(ctx: Ctx, body: Body, browser: FanSession | undefined, from: From): Promise<Placed> {
  const { plan, ways: offered } = await findOffer(ctx, body, browser);
  const ways = body.paymentMethod === "pix" ? await findPixWay(ctx, offered, plan.account_id) : offered;
  checkWay(body, ways);
  const placed = await inTransaction(ctx, async (ctx) => {
    const opened = browser ? undefined : await openFanSession(ctx, from.userAgent ?? "");
    const sessionId = browser?.sessionId ?? (opened as OpenedFanSession).sessionId;
    await lockBrowser(ctx, sessionId);
    const orders = await selectOpenOrders(ctx, sessionId);
    const same = orders.find(
      ({ planId, priceCents, couponCode, email, method }) =>
        planId === plan.id &&
        (method ?? body.paymentMethod) === body.paymentMethod &&
        priceCents === plan.price_cents &&
        couponCode === (body.couponCode ?? null) &&
        email === body.fan.email,
    );
    if (same) return { orderId: same.orderId, sessionId, opened };
    if (orders.length >= openOrderLimit) throw new AppError("TOO_MANY_OPEN_CHECKOUTS");

    const fanId = await getOrCreateFan(ctx, body.fan.email);
    const isProved = (await listVerifiedEmails(ctx, sessionId)).some((proved) => proved.fanId === fanId);
    const buyer = {
      accountId: plan.account_id,
      planId: plan.id,
      fanId,
      fanPhone: body.fan.phone,
      fanSessionId: sessionId,
    };
    const due = await updateTerms(ctx, buyer, { plan, couponCode: body.couponCode, isProved });
    const { coupon, discountCents, dueCents, trialDays } = due;
    if (body.amount !== undefined && body.amount !== plan.price_cents && body.amount !== dueCents)
      throw new AppError("PRICE_CHANGED");

    const subscriptionId = await createSubscription(ctx, {
      ...buyer,
      fanName: body.fan.name,
      fanDocument: body.fan.document,
      priceCents: plan.price_cents,
      periodMonths: plan.period_months,
      trialDays,
    });
    await addSubscriptionToSession(ctx, sessionId, subscriptionId);
    if (coupon) {
      const use = { couponId: coupon.id, fanId, fanPhone: body.fan.phone, priceCents: plan.price_cents, discountCents };
      await reserveCoupon(ctx, { subscriptionId, ...use, isVerified: isProved, from: from.network });
    }
    if (dueCents === 0) {
      if (isProved) await openFreeOrder(ctx, { ...buyer, id: subscriptionId, trialDays });
      return { orderId: subscriptionId, sessionId, opened };
    }
    const terms = { planId: plan.id, priceCents: plan.price_cents, periodMonths: plan.period_months };
    const couponCode = coupon?.code ?? null;
    const charge = { subscriptionId, terms, amountCents: dueCents, discountCents, couponCode };
    if (ways.kind === "key") {
      const orderId = await openPixPayment(ctx, { ...charge, accountId: plan.account_id, pix: ways.pix });
      return { orderId, sessionId, opened };
    }
    const asked = { ...charge, connection: ways.connection, method: body.paymentMethod };
    return { orderId: await openGatewayPayment(ctx, asked), sessionId, opened, isAsked: true };
  });
  // Once it is written down, and with no lock held: whatever the gateway says, or does not say, is found again.
  const card = body.cardToken ? { token: body.cardToken, brand: body.cardBrand ?? null } : undefined;
  if (!("isAsked" in placed)) return placed;
  try {
    await submitCharge(ctx, placed.orderId, card);
  } catch (error) {
    const lacksKey = error instanceof AppError && error.code === "PIX_UNAVAILABLE";
    if (
      !lacksKey ||
      (await findPixWay(ctx, (await findOffer(ctx, body, browser)).ways, plan.account_id)).kind !== "key"
    )
      throw error;
    // That order is over, and the gateway is not asked again for a while: the same one is paid to the creator's own key.
    return { ...(await placeOrder(ctx, body, { sessionId: placed.sessionId }, from)), opened: placed.opened };
  }
  return placed;
}

/** A gateway may want to know whose money it is; a creator's own key takes no cards. VALIDATION_FAILED. */
function checkWay({ paymentMethod, cardToken, fan }: Body, ways: Ways) {
  const fields: Record<string, string> = {};
  if (paymentMethod === "credit_card" && ways.kind === "key") fields.paymentMethod = "Este perfil recebe só por PIX.";
  if (paymentMethod === "credit_card" && !cardToken) fields.cardToken = "Digite os dados do cartão.";
  if (paymentMethod === "pix" && cardToken) fields.cardToken = "Um PIX não leva cartão.";
  if (ways.kind === "gateway" && ways.opened.gateway.needsDocument && !fan.document)
    fields["fan.document"] = "Informe o CPF de quem paga.";
  if (Object.keys(fields).length > 0) throw new AppError("VALIDATION_FAILED", fields);
}
