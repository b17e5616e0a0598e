import type { Ctx } from "#core/ctx";
import type { Buyer, Fulfilment, LineRequest, Offer, OrderCoupon, Quote, Seller } from "#core/fulfilment";
import { addOrderToSession } from "#modules/fans/index";
import { createOrder } from "./create-order.ts";
import { selectPricedLines } from "./orders.store.ts";

/** What the lines of a request name. NOT_FOUND for what this creator does not sell, and the errors of the kinds. */
export async function getOffers(ctx: Ctx, seller: Seller): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const line of seller.lines) offers.push(await getKind(ctx, line).offer(ctx, line, seller));
  return offers;
}

/** What the offers cost this fan now, in the transaction that places them. */
export async function priceOffers(ctx: Ctx, offers: readonly Offer[], buyer: Buyer): Promise<Quote[]> {
  const quotes: Quote[] = [];
  for (const offer of offers) quotes.push(await getKind(ctx, offer).quote(ctx, offer, buyer));
  return quotes;
}

/** The quotes with a coupon on the lines of its kinds. An amount is given once, to the first of them and then to the next. */
export async function applyCoupon(
  ctx: Ctx,
  quotes: readonly Quote[],
  { appliesTo, ...coupon }: OrderCoupon & { appliesTo: readonly string[] },
  buyer: Buyer,
): Promise<Quote[]> {
  const discounted: Quote[] = [];
  let { value } = coupon;
  for (const quote of quotes) {
    const isApplied = appliesTo.includes(quote.kind) && value > 0;
    const found = isApplied && (await getKind(ctx, quote).discount?.(ctx, quote, { ...coupon, value }, buyer));
    discounted.push(found || quote);
    if (found && coupon.kind === "fixed") value -= found.discountCents;
  }
  return discounted;
}

/** Creates the order of this browser, with its lines and what their kinds store. `clientKey` is the browser's own id of it. */
export async function placeLines(ctx: Ctx, quotes: readonly Quote[], buyer: Buyer, clientKey: string | null) {
  const { accountId, fanId, fanName, fanPhone, fanDocument, fanSessionId } = buyer;
  const lines = quotes.map(({ kind, title, amountCents, discountCents, couponCode }) => {
    return { kind, title, amountCents, discountCents, couponCode };
  });
  const payer = { fanName, fanPhone, fanDocument };
  const orderId = await createOrder(ctx, { accountId, fanId, payer, clientKey, lines });
  await addOrderToSession(ctx, fanSessionId, orderId);
  let subscriptionId: string | null = null;
  for (const [i, quote] of quotes.entries()) {
    const line = { orderId, position: i + 1, kind: quote.kind };
    const placed = await getKind(ctx, quote).place(ctx, quote, buyer, line);
    subscriptionId ??= placed.subscriptionId;
  }
  return { orderId, subscriptionId };
}

/** Places a line for which nothing is due: it has no order. */
export function placeFreeLine(ctx: Ctx, quote: Quote, buyer: Buyer) {
  return getKind(ctx, quote).place(ctx, quote, buyer, undefined);
}

/** Whether an order sells these offers at these prices, line by line, and with this coupon: ordering them again means that order. */
export async function isSameOrder(ctx: Ctx, orderId: string, offers: readonly Offer[], couponCode: string | undefined) {
  const lines = await selectPricedLines(ctx, orderId);
  if (lines.length !== offers.length) return false;
  if (couponCode !== lines.find((line) => line.couponCode !== null)?.couponCode) return false;
  for (const [i, offer] of offers.entries()) {
    const line = lines[i];
    if (line?.kind !== offer.kind || line.amountCents + line.discountCents !== offer.priceCents) return false;
    if (!(await getKind(ctx, offer).isSame(ctx, line, offer))) return false;
  }
  return true;
}

function getKind(ctx: Ctx, { kind }: { kind: LineRequest["kind"] }) {
  return ctx.fulfilments[kind] as Fulfilment<Ctx>;
}
