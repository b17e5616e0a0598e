import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import {
  getSubscriptionPayment,
  lockWithOpenPayment,
  type OpenPayment,
  openRenewalPayment,
  renewalLife,
  resolveRenewalMethod,
  updateCharge,
} from "#modules/payments/index";
import {
  addPeriod,
  createSubscriptionOrder,
  dayOfMonth,
  findRenewalDate,
  type LockedSubscription,
  type NextPrice,
  priceNext,
} from "#modules/subscriptions/index";
import { toRenewalDeadline } from "./renewals.rules.ts";

/**
 * Creates the payment of the next period, or updates the open one to today's price and payment method. The caller has
 * locked payment and subscription (`lockWithOpenPayment`); an open payment has no receipt and was not submitted to a
 * gateway. Undefined if the creator cannot be paid.
 */
export async function createRenewal(
  ctx: Ctx,
  { row, graceDays }: Pick<LockedSubscription, "row" | "graceDays">,
  { terms, dueCents, discountCents, coupon, start }: RenewalPrice,
  open: OpenPayment | undefined,
) {
  const way = await resolveRenewalMethod(ctx, row);
  if (!way) return undefined;
  const periodStart = row.currentPeriodEnd ?? start;
  const dueAt = findRenewalDate(row) ?? start;
  const renewal = { at: periodStart, ...renewalLife(toRenewalDeadline(dueAt, graceDays), ctx.now()) };
  const sale = {
    terms,
    amountCents: dueCents,
    discountCents,
    couponCode: coupon?.code ?? null,
  };
  if (!open) {
    const { id: subscriptionId, accountId } = row;
    const orderId = await createSubscriptionOrder(ctx, { subscriptionId, sale });
    const order = { accountId, orderId, subscriptionId, amountCents: dueCents, way, renewal };
    return getSubscriptionPayment(ctx, await openRenewalPayment(ctx, order));
  }
  await updateCharge(ctx, open, { ...sale, way, renewal });
  return getSubscriptionPayment(ctx, open.id);
}

type Period = { start: Date; end: Date };
export type RenewalPrice = NextPrice & Period;

/** Today's price of the next period, and its dates if it were paid now; undefined for a guest. */
export async function priceRenewal(
  ctx: Ctx,
  locked: Pick<LockedSubscription, "row" | "access">,
): Promise<RenewalPrice | undefined> {
  const price = await priceNext(ctx, locked.row);
  return price && { ...price, ...toNextPeriod(ctx, locked, price.terms.periodMonths) };
}

/** The dates of a period of `months` if it were paid now. */
export function toNextPeriod(
  ctx: Ctx,
  { row, access }: Pick<LockedSubscription, "row" | "access">,
  months: number,
): Period {
  const isRunning = access && row.currentPeriodEnd !== null;
  const start = isRunning ? (row.currentPeriodEnd as Date) : ctx.now();
  return { start, end: addPeriod(start, months, (isRunning && row.anchorDay) || dayOfMonth(start)) };
}

/** Reprices the open payment of the next period. Returns the dates of the period that it pays. */
export function updateRenewal(ctx: Ctx, subscriptionId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    if (!open || !found) return undefined;
    const price = await priceRenewal(ctx, found);
    const isDue = found.row.startedAt !== null && price !== undefined && price.dueCents > 0;
    const renewed = isDue ? await createRenewal(ctx, found, price, open) : undefined;
    const { periodMonths: months } = renewed ?? (await getSubscriptionPayment(ctx, open.id));
    return toNextPeriod(ctx, found, months);
  });
}
