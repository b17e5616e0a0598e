import type { checkout } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Buyer, LineRequest, Quote } from "#core/fulfilment";
import type { FanSession } from "#core/http/app";
import { type ClaimedCoupon, claimCoupon } from "#modules/coupons/index";
import { getOrCreateFan, listVerifiedEmails } from "#modules/fans/index";
import { applyCoupon, findPayer, priceOffers } from "#modules/orders/index";
import type { findOffer } from "./find-offer.ts";

export type TypedBody = z.output<typeof checkout.checkoutBody>;
export type CheckoutBody = TypedBody & { fan: NonNullable<TypedBody["fan"]> };
export type OrderRequest = Awaited<ReturnType<typeof findOffer>> & {
  body: CheckoutBody;
  session: FanSession | undefined;
  lines: readonly LineRequest[];
};
export type PricedOrder = { buyer: Buyer; quotes: Quote[]; dueCents: number; coupon: ClaimedCoupon | undefined };

/**
 * What an order costs this fan now. `network` is the client's. PRICE_CHANGED, VALIDATION_FAILED, errors of the kinds and of
 * `claimCoupon`, and COUPON_OTHER_KIND or COUPON_OTHER_PLAN for a coupon that discounts nothing of it.
 */
export async function priceOrder(
  ctx: Ctx,
  request: OrderRequest,
  fanSessionId: string,
  network: string,
): Promise<PricedOrder> {
  const { body, accountId, offers } = request;
  const fanId = await getOrCreateFan(ctx, body.fan.email);
  const isVerified = (await listVerifiedEmails(ctx, fanSessionId)).some((verified) => verified.fanId === fanId);
  const payer = { fanName: body.fan.name, fanPhone: body.fan.phone, fanDocument: body.fan.document ?? null };
  const buyer = { accountId, fanId, ...payer, fanSessionId, isVerified };
  const full = await priceOffers(ctx, offers, buyer);
  // After what is sold is locked, as a payment settles in this order too.
  const coupon = body.couponCode ? await claimCoupon(ctx, body.couponCode, { ...buyer, network }) : undefined;
  const quotes = coupon ? await applyCoupon(ctx, full, coupon, buyer) : full;
  if (coupon) assertDiscount(coupon, quotes);
  const dueCents = sum(quotes.map(({ amountCents }) => amountCents));
  const shownCents = sum(offers.map(({ priceCents }) => priceCents));
  if (body.amount !== undefined && body.amount !== shownCents && body.amount !== dueCents)
    throw new AppError("PRICE_CHANGED");
  if (quotes.length > 1 && quotes.some(({ amountCents }) => amountCents === 0))
    throw new AppError("VALIDATION_FAILED", { lines: fieldErrors.freeLineAlone });
  assertDocument(request, dueCents);
  return { buyer, quotes, dueCents, coupon };
}

/** COUPON_OTHER_KIND, COUPON_OTHER_PLAN: a coupon gives something to one of the lines. */
function assertDiscount({ appliesTo }: ClaimedCoupon, quotes: readonly Quote[]) {
  if (quotes.some(({ couponCode }) => couponCode !== null)) return;
  if (quotes.some(({ kind }) => kind === "subscription" && appliesTo.includes(kind)))
    throw new AppError("COUPON_OTHER_PLAN");
  const couponCode = appliesTo.includes("subscription")
    ? fieldErrors.couponForSubscriptions
    : fieldErrors.couponForItems;
  throw new AppError("COUPON_OTHER_KIND", { couponCode });
}

/** The body with who pays. VALIDATION_FAILED if neither it nor an earlier order of this browser says. */
export async function addPayer(ctx: Ctx, body: TypedBody, session: FanSession | undefined): Promise<CheckoutBody> {
  if (body.fan) return { ...body, fan: body.fan };
  const known = session && (await findPayer(ctx, session.sessionId));
  if (!known) throw new AppError("VALIDATION_FAILED", { fan: fieldErrors.payerMissing });
  const { document, ...fan } = known;
  return { ...body, fan: { ...fan, ...(document !== null && { document }) } };
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}

/** VALIDATION_FAILED: some gateways require the payer's document. Nobody pays an order of R$ 0.00. */
function assertDocument({ body: { fan }, options }: OrderRequest, dueCents: number) {
  if (dueCents > 0 && options.kind === "gateway" && options.opened.gateway.needsDocument && !fan.document)
    throw new AppError("VALIDATION_FAILED", { "fan.document": fieldErrors.documentMissing });
}
