import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Quote } from "#core/fulfilment";
import type { FanSession } from "#core/http/app";
import { inTransaction } from "#core/transaction";
import { type ClaimedCoupon, reserveCoupon } from "#modules/coupons/index";
import { lockBrowser, type OpenedFanSession, openFanSession, openSessionByKey } from "#modules/fans/index";
import { isSameOrder, placeFreeLine, placeLines } from "#modules/orders/index";
import { closeOrder, openGatewayPayment, openPixPayment, submitCharge } from "#modules/payments/index";
import { endOrder } from "#modules/subscriptions/index";
import { openOrderLimit, toLines } from "./checkout.rules.ts";
import {
  countOrdersWithoutSubscription,
  type OpenOrder,
  selectActiveOrder,
  selectOpenOrders,
  selectOpenPayments,
  selectPaidPayments,
  selectPaymentsWithCoupon,
} from "./checkout.store.ts";
import { findOffer, findPixOptions } from "./find-offer.ts";
import { openVerifiedOrders } from "./open-free-order.ts";
import {
  addPayer,
  type CheckoutBody,
  type OrderRequest,
  type PricedOrder,
  priceOrder,
  type TypedBody,
} from "./price-order.ts";

type Client = { network: string; userAgent?: string | undefined };
type Browser = { sessionId: string; opened: OpenedFanSession | undefined };
type PlacedOrder = Browser & { orderId: string };

/**
 * Creates an order and signs the browser in for its subscription. Repeating an open order returns it, also in a browser that has
 * only its key, where the response was lost with the cookie. A free order is activated at once for a verified e-mail address,
 * else after verification. NOT_FOUND, PRICE_CHANGED, CREATOR_NOT_SELLING, TOO_MANY_OPEN_CHECKOUTS, errors of `claimCoupon` and
 * `submitCharge`.
 */
export async function placeOrder(
  ctx: Ctx,
  typed: TypedBody,
  session: FanSession | undefined,
  client: Client,
): Promise<PlacedOrder> {
  const body = await addPayer(ctx, typed, session);
  const request = await findRequest(ctx, body, session);
  assertPaymentMethod(request);
  const { isSubmitted, ...placed } = await inTransaction(ctx, async (ctx) => {
    const browser = session
      ? { sessionId: session.sessionId, opened: undefined }
      : await openBrowser(ctx, body, client);
    await lockBrowser(ctx, browser.sessionId);
    const orders = await selectOpenOrders(ctx, browser.sessionId);
    const repeated = await findRepeated(ctx, request, browser.sessionId, orders);
    if (repeated) return { ...browser, orderId: repeated, isSubmitted: true };
    await assertOrdersLeft(ctx, request, browser.sessionId, orders);
    const priced = await priceOrder(ctx, request, browser.sessionId, client.network);
    return { ...browser, ...(await openPayment(ctx, request, priced)) };
  });
  // After the commit and without locks: a charge without a response is found and polled.
  return isSubmitted ? placed : submitOrFallBack(ctx, request, placed, client);
}

async function openBrowser(ctx: Ctx, { key }: CheckoutBody, { userAgent = "" }: Client): Promise<Browser> {
  const opened = await (key ? openSessionByKey(ctx, key, userAgent) : openFanSession(ctx, userAgent));
  return { sessionId: opened.sessionId, opened };
}

async function findRequest(ctx: Ctx, body: CheckoutBody, session: FanSession | undefined): Promise<OrderRequest> {
  const lines = toLines(body);
  if (lines.length === 0) throw new Error("an order needs lines");
  const { options, ...offer } = await findOffer(ctx, body.username, lines, session);
  const isPix = body.paymentMethod === "pix";
  const usable = isPix ? await findPixOptions(ctx, options, offer.accountId) : options;
  return { ...offer, body, session, lines, options: usable };
}

/**
 * The order that this request repeats: an open one, or one with its key that is paid by now, so that a card is charged once. A form with a
 * key is not shown to a subscriber either: it repeats the order of their subscription.
 */
async function findRepeated(
  ctx: Ctx,
  { body, lines, offers, accountId }: OrderRequest,
  sessionId: string,
  orders: readonly OpenOrder[],
): Promise<string | undefined> {
  const { couponCode, key, paymentMethod: method } = body;
  const { email } = body.fan;
  const terms = { accountId, email, method };
  const findSame = async (payments: Awaited<ReturnType<typeof selectOpenPayments>>) => {
    for (const { orderId, paymentId } of payments)
      if (await isSameOrder(ctx, orderId, offers, couponCode)) return paymentId;
    return undefined;
  };
  const open = await findSame(await selectOpenPayments(ctx, sessionId, terms));
  const repeated = open ?? (key && (await findSame(await selectPaidPayments(ctx, sessionId, { ...terms, key }))));
  const [plan, ...others] = lines;
  if (repeated || plan?.kind !== "subscription" || others.length > 0) return repeated;
  const free = orders.find(
    (order) =>
      order.paymentId === null &&
      order.planId === plan.planId &&
      order.priceCents === offers[0]?.priceCents &&
      order.couponCode === (couponCode ?? null) &&
      order.email === email,
  );
  if (free || !key) return free?.subscriptionId;
  return selectActiveOrder(ctx, sessionId, { planId: plan.planId, email });
}

/** Closes the orders that the new one replaces. TOO_MANY_OPEN_CHECKOUTS. */
async function assertOrdersLeft(
  ctx: Ctx,
  { body: { couponCode }, accountId }: OrderRequest,
  sessionId: string,
  orders: readonly OpenOrder[],
) {
  const closed = couponCode ? await closeCouponOrders(ctx, sessionId, orders, { accountId, couponCode }) : 0;
  const others = await countOrdersWithoutSubscription(ctx, sessionId);
  if (orders.length - closed + others >= openOrderLimit) throw new AppError("TOO_MANY_OPEN_CHECKOUTS");
}

/** The payment of a priced order; one without a price is activated instead. A charge is still to be submitted. */
async function openPayment(
  ctx: Ctx,
  { body, accountId, options }: OrderRequest,
  { buyer, quotes, dueCents: amountCents, coupon }: PricedOrder,
): Promise<{ orderId: string; isSubmitted: boolean }> {
  const [quote] = quotes;
  const byCard = body.paymentMethod === "credit_card" && amountCents > 0;
  const reserve = async (ctx: Ctx, placed: { orderId: string | null; subscriptionId: string | null }) => {
    if (coupon) await reserveCoupon(ctx, { ...placed, ...buyer, ...toUse(coupon, quotes), byCard });
  };
  if (amountCents === 0 && quote) {
    const { subscriptionId } = await placeFreeLine(ctx, quote, buyer);
    if (!subscriptionId) throw new Error("only a subscription can be free");
    await reserve(ctx, { orderId: null, subscriptionId });
    if (buyer.isVerified) await openVerifiedOrders(ctx, buyer.fanSessionId, buyer.fanId);
    return { orderId: subscriptionId, isSubmitted: true };
  }
  const order = { ...(await placeLines(ctx, quotes, buyer, body.key ?? null)), amountCents };
  const isKept = quotes.some(({ kind, couponCode }) => kind === "subscription" && couponCode !== null);
  await reserve(ctx, { orderId: order.orderId, subscriptionId: isKept ? order.subscriptionId : null });
  if (options.kind === "key") {
    const paymentId = await openPixPayment(ctx, { ...order, accountId, pix: options.pix });
    return { orderId: paymentId, isSubmitted: true };
  }
  const charge = { ...order, connection: options.connection, method: body.paymentMethod };
  return { orderId: await openGatewayPayment(ctx, charge), isSubmitted: false };
}

/**
 * While the gateway takes no PIX, the order that it refused is closed: the same is ordered again, paid to the creator's own key,
 * if they have one.
 */
async function submitOrFallBack(ctx: Ctx, { body, session }: OrderRequest, placed: PlacedOrder, client: Client) {
  const card = body.cardToken ? { token: body.cardToken, brand: body.cardBrand ?? null } : undefined;
  try {
    await submitCharge(ctx, placed.orderId, card);
    return placed;
  } catch (error) {
    const isPixUnavailable = error instanceof AppError && error.code === "PIX_UNAVAILABLE";
    if (!isPixUnavailable || (await findRequest(ctx, body, session)).options.kind !== "key") throw error;
  }
  return { ...(await placeOrder(ctx, body, { sessionId: placed.sessionId }, client)), opened: placed.opened };
}

/** VALIDATION_FAILED: a PIX key takes no cards. */
function assertPaymentMethod({ body: { paymentMethod, cardToken }, options }: OrderRequest) {
  const fields: Record<string, string> = {};
  if (paymentMethod === "credit_card" && options.kind === "key") fields.paymentMethod = fieldErrors.pixOnly;
  if (paymentMethod === "credit_card" && !cardToken) fields.cardToken = fieldErrors.cardMissing;
  if (paymentMethod === "pix" && cardToken) fields.cardToken = fieldErrors.cardUnexpected;
  if (Object.keys(fields).length > 0) throw new AppError("VALIDATION_FAILED", fields);
}

/** The use of a coupon, with the price of the lines that it discounts. */
function toUse({ id: couponId, claim, unverifiedFrom }: ClaimedCoupon, quotes: readonly Quote[]) {
  const discounted = quotes.filter(({ couponCode }) => couponCode !== null);
  const discountCents = discounted.reduce((sum, quote) => sum + quote.discountCents, 0);
  const priceCents = discounted.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return { couponId, claim, unverifiedFrom, priceCents, discountCents };
}

/**
 * Closes the open orders of this browser with the same coupon, of which it may have one: their codes would get the price
 * of a use that the new order takes. An order that is being paid stays. Before the coupon is locked, as payments are locked
 * first. Returns how many of `orders` were closed.
 */
async function closeCouponOrders(
  ctx: Ctx,
  sessionId: string,
  orders: readonly OpenOrder[],
  terms: { accountId: string; couponCode: string },
): Promise<number> {
  const { accountId, couponCode } = terms;
  let closed = 0;
  for (const { paymentId, subscriptionId } of await selectPaymentsWithCoupon(ctx, sessionId, terms))
    if ((await closeOrder(ctx, paymentId)) && subscriptionId) closed += 1;
  for (const order of orders) {
    if (order.paymentId !== null || order.accountId !== accountId || order.couponCode !== couponCode) continue;
    await endOrder(ctx, order.subscriptionId);
    closed += 1;
  }
  return closed;
}
