import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findDiscount } from "#modules/coupons/index";
import { findPlan } from "#modules/plans/index";
import type { Requester } from "./end-renewal.ts";
import type { LockedSubscription } from "./lock-subscription-state.ts";
import { type Terms, toNextTerms, toTakenDiscountCents } from "./subscriptions.rules.ts";
import { insertChanges, isInSession, type Subscription, updateNextTerms } from "./subscriptions.store.ts";
import { type DecidedRow, type Decision, updateDecided, updateUndecided } from "./undecided.store.ts";

/**
 * Chooses the plan of the next period at its current price; choosing the running plan resets the choice. Returns
 * whether the choice changed. The caller has locked the open payment and then the subscription; `isCharged` says
 * whether that payment's terms are frozen. NOT_FOUND for strangers and for a plan that is not on sale;
 * SUBSCRIPTION_NOT_RUNNING if no renewal follows, as for guests; CHARGE_OPEN.
 */
export async function updateNextPlan(
  ctx: Ctx,
  requester: Requester,
  { locked, planId, isCharged }: { locked: LockedSubscription | undefined; planId: string; isCharged: boolean },
): Promise<boolean> {
  const isOwner = locked?.row.accountId === requester.accountId;
  if (
    !locked ||
    !(isOwner || (requester.fanSessionId && (await isInSession(ctx, locked.row.id, requester.fanSessionId))))
  )
    throw new AppError("NOT_FOUND");
  const { row, status, access } = locked;
  const plan = await findPlan(ctx, planId);
  // The price of an undecided plan is not agreed: choosing it decides for the plan's price.
  const isReset = planId === row.planId && !row.priceUndecided;
  if (!isReset && (plan?.accountId !== row.accountId || !plan.active)) throw new AppError("NOT_FOUND");
  if (!access || status === "canceled" || !row.planId) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  if (isCharged) throw new AppError("CHARGE_OPEN");
  const nextId = row.nextPlanId ?? (row.priceUndecided ? null : row.planId);
  if (planId === nextId) return false;
  const terms = isReset || !plan ? undefined : { planId, priceCents: plan.priceCents, periodMonths: plan.periodMonths };
  await updateNextTerms(ctx, row.id, terms);
  const change = {
    subscriptionId: row.id,
    accountId: row.accountId,
    kind: "plan_chosen",
    actor: isOwner ? "creator" : "fan",
  } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now(), planId, until: row.currentPeriodEnd }]);
  return true;
}

export type NextPrice = {
  terms: Terms;
  coupon: { code: string; discountCents: number } | undefined;
  /** Of the coupon, or the higher one that the fan took instead of cancelling. */
  discountCents: number;
  dueCents: number;
};

type RenewedSubscription = Parameters<typeof toNextTerms>[0] &
  Pick<Subscription, "id" | "periodsStarted" | "discountPercent" | "discountPlanId">;

/** The current price of the next period; undefined for a guest. */
export async function priceNext(ctx: Ctx, subscription: RenewedSubscription): Promise<NextPrice | undefined> {
  const terms = toNextTerms(subscription);
  if (!terms) return undefined;
  const { planId, priceCents } = terms;
  const cycle = subscription.periodsStarted + 1;
  const redeemed = await findDiscount(ctx, { subscriptionId: subscription.id, planId, priceCents, cycle });
  const takenCents = toTakenDiscountCents(subscription, terms);
  const coupon = takenCents > (redeemed?.discountCents ?? 0) ? undefined : redeemed;
  const discountCents = coupon?.discountCents ?? takenCents;
  return { terms, coupon, discountCents, dueCents: priceCents - discountCents };
}

export { type Decision, selectUndecidedWithPayment as listUndecidedWithPayment } from "./undecided.store.ts";

/** Decides the next price of imported subscriptions without an open payment. Returns their ids. */
export async function decidePricesWithoutPayment(ctx: Ctx, decision: Decision): Promise<string[]> {
  const rows = await updateUndecided(ctx, decision);
  await recordDecisions(ctx, rows, decision.next.planId);
  return rows.map(({ id }) => id);
}

/** Decides the next price of a locked subscription. False if it is not undecided any more. */
export async function decidePrice(ctx: Ctx, { row }: LockedSubscription, next: Terms): Promise<boolean> {
  if (!row.priceUndecided) return false;
  await updateDecided(ctx, row.id, next);
  await recordDecisions(ctx, [{ id: row.id, accountId: row.accountId, end: row.currentPeriodEnd }], next.planId);
  return true;
}

async function recordDecisions(ctx: Ctx, rows: readonly DecidedRow[], planId: string) {
  const change = { kind: "plan_chosen", actor: "creator", at: ctx.now(), planId } as const;
  await insertChanges(
    ctx,
    rows.map(({ id: subscriptionId, accountId, end }) => ({ ...change, subscriptionId, accountId, until: end })),
  );
}
