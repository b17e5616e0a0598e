import type { checkout } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanSession } from "#core/http/app";
import { reserveCoupon } from "#modules/coupons/index";
import { addSubscriptionToSession, getOrCreateFan, listVerifiedEmails } from "#modules/fans/index";

import { createSubscription } from "#modules/subscriptions/index";
import type { findOffer, PaymentOptions } from "./find-offer.ts";
import { getTerms } from "./get-terms.ts";

export type CheckoutBody = z.output<typeof checkout.checkoutBody>;
export type OrderRequest = {
  body: CheckoutBody;
  session: FanSession | undefined;
  plan: Awaited<ReturnType<typeof findOffer>>["plan"];
  options: PaymentOptions;
};
export type Reservation = Awaited<ReturnType<typeof reserveOrder>>;

/**
 * Creates the pending subscription of an order, links it to the browser's session and reserves its coupon. `network` is the
 * client's. PRICE_CHANGED, VALIDATION_FAILED, errors of `claimCoupon`.
 */
export async function reserveOrder(ctx: Ctx, request: OrderRequest, fanSessionId: string, network: string) {
  const { body, plan } = request;
  const fanId = await getOrCreateFan(ctx, body.fan.email);
  const isVerified = (await listVerifiedEmails(ctx, fanSessionId)).some((verified) => verified.fanId === fanId);
  const buyer = { accountId: plan.accountId, planId: plan.id, fanId, fanPhone: body.fan.phone, fanSessionId };
  const due = await getTerms(ctx, { ...buyer, from: network }, { plan, couponCode: body.couponCode, isVerified });
  if (body.amount !== undefined && body.amount !== plan.priceCents && body.amount !== due.dueCents)
    throw new AppError("PRICE_CHANGED");
  assertDocument(request, due.dueCents);
  const subscriptionId = await createSubscription(ctx, {
    ...buyer,
    fanName: body.fan.name,
    fanDocument: body.fan.document,
    priceCents: plan.priceCents,
    periodMonths: plan.periodMonths,
    trialDays: due.trialDays,
  });
  await addSubscriptionToSession(ctx, fanSessionId, subscriptionId);
  if (due.coupon)
    await reserveCoupon(ctx, {
      subscriptionId,
      fanId,
      fanPhone: body.fan.phone,
      couponId: due.coupon.id,
      claim: due.coupon.claim,
      unverifiedFrom: due.coupon.unverifiedFrom,
      priceCents: plan.priceCents,
      discountCents: due.discountCents,
      byCard: body.paymentMethod === "credit_card" && due.dueCents > 0,
    });
  return { subscriptionId, buyer, due, isVerified };
}

/** VALIDATION_FAILED: some gateways require the payer's document. Nobody pays an order of R$ 0.00. */
function assertDocument({ body: { fan }, options }: OrderRequest, dueCents: number) {
  if (dueCents > 0 && options.kind === "gateway" && options.opened.gateway.needsDocument && !fan.document)
    throw new AppError("VALIDATION_FAILED", { "fan.document": fieldErrors.documentMissing });
}
