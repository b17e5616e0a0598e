import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { listRefundingPayments } from "#modules/payments/index";
import { refundableUntil } from "./refunds.rules.ts";
import { selectOnItsWay, selectRefundRights, selectRefunds, selectRefundsOf } from "./refunds.store.ts";

export { type RefundNotice, selectRefundNotice as findRefundNotice } from "./refunds.store.ts";

/** Whether a fan has a refund that was not returned, or a receipt that is undecided. */
export function hasPendingRefundOrReceipt(ctx: Ctx, fanId: string): Promise<boolean> {
  return selectOnItsWay(ctx, fanId);
}

/**
 * Until when each of these subscriptions may be withdrawn; without those that may not. Does not check whether they are
 * active.
 */
export async function listRefundRights(ctx: Ctx, subscriptionIds: readonly string[]): Promise<Map<string, Date>> {
  const rights = new Map<string, Date>();
  for (const { subscriptionId, firstPaidAt, hasRefunded } of await selectRefundRights(ctx, subscriptionIds)) {
    if (!firstPaidAt || hasRefunded) continue;
    const until = refundableUntil(firstPaidAt);
    if (until >= ctx.now()) rights.set(subscriptionId, until);
  }
  return rights;
}

export function listRefunds(ctx: Ctx, accountId: string, filter: Parameters<typeof selectRefunds>[2]) {
  return selectRefunds(ctx, accountId, filter);
}

/** The refunds of these subscriptions. The caller has checked who may read them. */
export function listRefundsOf(ctx: Ctx, subscriptionIds: readonly string[]) {
  return selectRefundsOf(ctx, subscriptionIds);
}

/** Payments of a creator whose refund a gateway has not completed, longest requested first. */
export function listWaitingRefunds(ctx: Ctx, accountId: string, query: PageQuery) {
  return listRefundingPayments(ctx, accountId, query);
}
