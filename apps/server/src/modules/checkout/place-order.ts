import type { checkout } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import type { FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { reserveCoupon } from "#modules/coupons/reserve-coupon";
import { addSubscriptionToSession, getOrCreateFan, listVerifiedEmails, lockBrowser } from "#modules/fans/fans.queries";
import { type OpenedFanSession, openFanSession } from "#modules/fans/open-fan-session";
import { openSessionByKey } from "#modules/fans/open-session-by-key";
import { openGatewayPayment } from "#modules/payments/open-gateway-payment";
import { openPixPayment } from "#modules/payments/open-pix-payment";
import { submitCharge } from "#modules/payments/submit-charge";
import { createSubscription } from "#modules/subscriptions/create-subscription";
import { openOrderLimit } from "./checkout.rules.ts";
import { selectActiveOrder, selectOpenOrders } from "./checkout.store.ts";
import { closeCouponOrders } from "./close-coupon-orders.ts";
import { findOffer } from "./find-offer.ts";
import { findPixOptions, type PaymentOptions } from "./find-payment-options.ts";
import { getTerms } from "./get-terms.ts";
import { openFreeOrder } from "./open-free-order.ts";

type CheckoutBody = z.output<typeof checkout.checkoutBody>;
type Client = { network: string; userAgent?: string | undefined };
type PlacedOrder = { orderId: string; sessionId: string; opened: OpenedFanSession | undefined };

/**
 * Creates an order and signs the browser in for its subscription. Repeating an open order returns it, also in a browser that has
 * only its key, where the response was lost with the cookie. A free order is activated at once for a verified e-mail address,
 * else after verification. NOT_FOUND, PRICE_CHANGED, CREATOR_NOT_SELLING, TOO_MANY_OPEN_CHECKOUTS, errors of `claimCoupon` and
 * `submitCharge`.
 */
export async function placeOrder(
  ctx: Ctx,
  body: CheckoutBody,
  browser: FanSession | undefined,
  client: Client,
): Promise<PlacedOrder> {
  const { plan, options: offered } = await findOffer(ctx, body, browser);
  const options = body.paymentMethod === "pix" ? await findPixOptions(ctx, offered, plan.account_id) : offered;
  assertPaymentMethod(body, options);
  const placed = await inTransaction(ctx, async (ctx) => {
    const opened = browser ? undefined : await openBrowser(ctx, body.key, client.userAgent ?? "");
    const sessionId = browser?.sessionId ?? (opened as OpenedFanSession).sessionId;
    await lockBrowser(ctx, sessionId);
    const orders = await selectOpenOrders(ctx, sessionId);
    const existing = orders.find(
      ({ planId, priceCents, couponCode, email, method }) =>
        planId === plan.id &&
        (method ?? body.paymentMethod) === body.paymentMethod &&
        priceCents === plan.price_cents &&
        couponCode === (body.couponCode ?? null) &&
        email === body.fan.email,
    );
    if (existing) return { orderId: existing.orderId, sessionId, opened };
    // The form is not shown to a subscriber, so this is its second submission: a card would be charged again.
    const active = body.key && (await selectActiveOrder(ctx, sessionId, { planId: plan.id, email: body.fan.email }));
    if (active) return { orderId: active, sessionId, opened };
    const closed = body.couponCode ? await closeCouponOrders(ctx, orders, { ...plan, couponCode: body.couponCode }) : 0;
    if (orders.length - closed >= openOrderLimit) throw new AppError("TOO_MANY_OPEN_CHECKOUTS");

    const fanId = await getOrCreateFan(ctx, body.fan.email);
    const isVerified = (await listVerifiedEmails(ctx, sessionId)).some((verified) => verified.fanId === fanId);
    const buyer = {
      accountId: plan.account_id,
      planId: plan.id,
      fanId,
      fanPhone: body.fan.phone,
      fanSessionId: sessionId,
    };
    const from = client.network;
    const due = await getTerms(ctx, { ...buyer, from }, { plan, couponCode: body.couponCode, isVerified });
    const { coupon, discountCents, dueCents, trialDays } = due;
    if (body.amount !== undefined && body.amount !== plan.price_cents && body.amount !== dueCents)
      throw new AppError("PRICE_CHANGED");
    assertDocument(body, options, dueCents);

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
      const { claim, unverifiedFrom } = coupon;
      const byCard = body.paymentMethod === "credit_card" && dueCents > 0;
      await reserveCoupon(ctx, { subscriptionId, ...use, claim, unverifiedFrom, byCard });
    }
    if (dueCents === 0) {
      if (isVerified) await openFreeOrder(ctx, { ...buyer, id: subscriptionId, trialDays });
      return { orderId: subscriptionId, sessionId, opened };
    }
    const terms = { planId: plan.id, priceCents: plan.price_cents, periodMonths: plan.period_months };
    const couponCode = coupon?.code ?? null;
    const charge = { subscriptionId, terms, amountCents: dueCents, discountCents, couponCode };
    if (options.kind === "key") {
      const orderId = await openPixPayment(ctx, { ...charge, accountId: plan.account_id, pix: options.pix });
      return { orderId, sessionId, opened };
    }
    const gatewayCharge = { ...charge, connection: options.connection, method: body.paymentMethod };
    return { orderId: await openGatewayPayment(ctx, gatewayCharge), sessionId, opened, needsSubmission: true };
  });
  // After the commit and without locks: a charge without a response is found and polled.
  const card = body.cardToken ? { token: body.cardToken, brand: body.cardBrand ?? null } : undefined;
  if (!("needsSubmission" in placed)) return placed;
  try {
    await submitCharge(ctx, placed.orderId, card);
  } catch (error) {
    const isPixUnavailable = error instanceof AppError && error.code === "PIX_UNAVAILABLE";
    if (
      !isPixUnavailable ||
      (await findPixOptions(ctx, (await findOffer(ctx, body, browser)).options, plan.account_id)).kind !== "key"
    )
      throw error;
    // The gateway takes no PIX for a while, and this order is closed: order the same again, paid to the creator's own
    // key.
    return { ...(await placeOrder(ctx, body, { sessionId: placed.sessionId }, client)), opened: placed.opened };
  }
  return placed;
}

function openBrowser(ctx: Ctx, key: string | undefined, userAgent: string): Promise<OpenedFanSession> {
  return key ? openSessionByKey(ctx, key, userAgent) : openFanSession(ctx, userAgent);
}

/** VALIDATION_FAILED: a PIX key takes no cards. */
function assertPaymentMethod({ paymentMethod, cardToken }: CheckoutBody, options: PaymentOptions) {
  const fields: Record<string, string> = {};
  if (paymentMethod === "credit_card" && options.kind === "key") fields.paymentMethod = fieldErrors.pixOnly;
  if (paymentMethod === "credit_card" && !cardToken) fields.cardToken = fieldErrors.cardMissing;
  if (paymentMethod === "pix" && cardToken) fields.cardToken = fieldErrors.cardUnexpected;
  if (Object.keys(fields).length > 0) throw new AppError("VALIDATION_FAILED", fields);
}

/** VALIDATION_FAILED: some gateways require the payer's document. Nobody pays an order of R$ 0.00. */
function assertDocument({ fan }: CheckoutBody, options: PaymentOptions, dueCents: number) {
  if (dueCents > 0 && options.kind === "gateway" && options.opened.gateway.needsDocument && !fan.document)
    throw new AppError("VALIDATION_FAILED", { "fan.document": fieldErrors.documentMissing });
}
