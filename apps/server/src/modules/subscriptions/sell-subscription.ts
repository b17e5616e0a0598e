import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Buyer, LineRequest, Offer, OrderCoupon, OrderLine, Quote } from "#core/fulfilment";
import { toDiscountCents } from "#modules/coupons/index";
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
 * What is due for the first period. An earlier trial is only considered for a verified e-mail address, so that strangers cannot
 * find out about it.
 */
export async function pricePlan(ctx: Ctx, offer: PlanOffer, buyer: Buyer): Promise<PlanQuote> {
  const { plan } = offer;
  const hasTrial = plan.trialDays > 0 && !(await hasTriedVerified(ctx, buyer));
  const price = { amountCents: hasTrial ? 0 : plan.priceCents, discountCents: 0, couponCode: null };
  return { ...offer, ...price, trialDays: hasTrial ? plan.trialDays : 0 };
}

/** A coupon replaces the plan's own trial. COUPON_USED_UP for the free days of who had some. */
export async function applyCouponToPlan(ctx: Ctx, quote: PlanQuote, coupon: OrderCoupon, buyer: Buyer) {
  const { id: planId, priceCents } = quote.plan;
  if (coupon.plans.length > 0 && !coupon.plans.includes(planId)) return undefined;
  const trialDays = coupon.kind === "trial_days" ? coupon.value : 0;
  if (trialDays > 0 && (await hasTriedVerified(ctx, buyer))) throw new AppError("COUPON_USED_UP");
  const discountCents = toDiscountCents(coupon, priceCents);
  const amountCents = trialDays > 0 ? 0 : priceCents - discountCents;
  return { ...quote, amountCents, discountCents, couponCode: coupon.code, trialDays };
}

async function hasTriedVerified(ctx: Ctx, buyer: Buyer): Promise<boolean> {
  return buyer.isVerified && (await hasTried(ctx, buyer));
}

/** Creates the pending subscription, and links it to the browser's session. */
export async function placeSubscription(
  ctx: Ctx,
  { plan, trialDays }: PlanQuote,
  buyer: Buyer,
  line: OrderLine | undefined,
) {
  const terms = { planId: plan.id, priceCents: plan.priceCents, periodMonths: plan.periodMonths };
  const subscriptionId = await createSubscription(ctx, { ...buyer, ...terms, trialDays });
  await addSubscriptionToSession(ctx, buyer.fanSessionId, subscriptionId);
  if (line)
    await insertSubscriptionLine(ctx, { orderId: line.orderId, position: line.position, subscriptionId, terms });
  return { subscriptionId };
}
