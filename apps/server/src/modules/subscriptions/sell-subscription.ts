import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Buyer, LineRequest, Offer, OrderLine, Quote } from "#core/fulfilment";
import { claimCoupon, reserveCoupon, toDiscountCents } from "#modules/coupons/index";
import { addSubscriptionToSession } from "#modules/fans/index";
import { findPlan } from "#modules/plans/index";
import { getSetting } from "#modules/settings/index";
import { createSubscription } from "./create-subscription.ts";
import { insertSubscriptionLine } from "./subscription-lines.store.ts";
import { hasTried, listSessionSubscriptionsWith } from "./subscriptions.queries.ts";

export type PlanOffer = Offer & { plan: NonNullable<Awaited<ReturnType<typeof findPlan>>> };
export type PlanQuote = Quote & {
  plan: PlanOffer["plan"];
  trialDays: number;
  coupon: Awaited<ReturnType<typeof claimCoupon>> | undefined;
};

/**
 * An active plan of the creator. Former subscribers may return even if the creator accepts no new ones. NOT_FOUND,
 * CREATOR_NOT_SELLING.
 */
export async function getPlanOffer(
  ctx: Ctx,
  { planId }: LineRequest<"subscription">,
  { accountId, fanSessionId }: { accountId: string; fanSessionId: string | undefined },
): Promise<PlanOffer> {
  const plan = await findPlan(ctx, planId);
  if (plan?.accountId !== accountId || !plan.active) throw new AppError("NOT_FOUND");
  const { acceptNewSubscribers } = await getSetting(ctx, accountId);
  if (!acceptNewSubscribers && !(await hasSubscribed(ctx, accountId, fanSessionId)))
    throw new AppError("CREATOR_NOT_SELLING");
  return { kind: "subscription", title: plan.name, priceCents: plan.priceCents, plan };
}

/** Whether this browser has, or had, access to the creator's stories. */
export async function hasSubscribed(ctx: Ctx, accountId: string, fanSessionId: string | undefined): Promise<boolean> {
  const subscriptions = fanSessionId ? await listSessionSubscriptionsWith(ctx, fanSessionId, accountId) : [];
  return subscriptions.some(({ status }) => status !== "pending");
}

/**
 * What is due for the first period. A coupon replaces the plan's own trial. An earlier trial is only considered for a
 * verified e-mail address, so that strangers cannot find out about it. Errors as `claimCoupon`.
 */
export async function pricePlan(ctx: Ctx, { title, plan }: PlanOffer, buyer: Buyer): Promise<PlanQuote> {
  const { couponCode, isVerified, network: from } = buyer;
  const coupon = couponCode
    ? await claimCoupon(ctx, couponCode, { ...buyer, planId: plan.id, isVerified, from })
    : undefined;
  const offeredDays = coupon?.kind === "trial_days" ? coupon.value : coupon ? 0 : plan.trialDays;
  const hasTrial = offeredDays > 0 && !(isVerified && (await hasTried(ctx, buyer)));
  if (coupon?.kind === "trial_days" && !hasTrial) throw new AppError("COUPON_USED_UP");
  const discountCents = coupon ? toDiscountCents(coupon, plan.priceCents) : 0;
  const amountCents = hasTrial ? 0 : plan.priceCents - discountCents;
  const price = { amountCents, discountCents, couponCode: coupon?.code ?? null };
  return { kind: "subscription", title, ...price, plan, coupon, trialDays: hasTrial ? offeredDays : 0 };
}

/** Creates the pending subscription, links it to the browser's session and reserves its coupon. */
export async function placeSubscription(
  ctx: Ctx,
  { plan, coupon, trialDays, amountCents, discountCents }: PlanQuote,
  buyer: Buyer,
  line: OrderLine | undefined,
) {
  const { fanSessionId, fanId, fanPhone } = buyer;
  const terms = { planId: plan.id, priceCents: plan.priceCents, periodMonths: plan.periodMonths };
  const subscriptionId = await createSubscription(ctx, { ...buyer, ...terms, trialDays });
  await addSubscriptionToSession(ctx, fanSessionId, subscriptionId);
  if (coupon)
    await reserveCoupon(ctx, {
      subscriptionId,
      fanId,
      fanPhone,
      couponId: coupon.id,
      claim: coupon.claim,
      unverifiedFrom: coupon.unverifiedFrom,
      priceCents: plan.priceCents,
      discountCents,
      byCard: buyer.byCard && amountCents > 0,
    });
  if (line)
    await insertSubscriptionLine(ctx, { orderId: line.orderId, position: line.position, subscriptionId, terms });
  return { subscriptionId };
}
