import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isNarrow, type PaymentFilter, totalOf } from "./payment-filter.rules.ts";
import { countPayments, selectCounts, selectPayments } from "./payment-list.store.ts";
import {
  lockOpenPaymentRow,
  type PaymentRow,
  selectOpenPayments,
  selectOpenRenewalId,
  selectPayment,
} from "./payments.store.ts";
import { hasTriedSince, markStopped, selectBuyer } from "./renewal-cards.store.ts";
import { hasSubscription, type SoldPeriod } from "./sold.rules.ts";

export {
  clearRefundPoll,
  markRefundRequested,
  markRefundSubmitted,
  selectRefundsToPoll as listRefundsToPoll,
  updateRefundPoll,
} from "./charge-refunds.store.ts";
export { type GatewayCharge, lockGatewayCharge } from "./gateway-charges.store.ts";
// Statements of the payment stores that other modules run in their own transactions. Rows are locked as in
// `lock-with-payments.ts`.
export {
  selectFormerCodes as listFormerCodes,
  selectFormerCodesOf as listFormerCodesOf,
  selectLateCharges as listLateCharges,
} from "./late-payments.store.ts";
export { selectRefunding as listRefundingPayments } from "./payment-list.store.ts";
export {
  type PaymentNotice,
  selectPaymentNotice as findPaymentNotice,
} from "./payment-notices.store.ts";
export {
  markRefunded as markPaymentRefunded,
  markRevoked as markPaymentRevoked,
  setRefunded as setPaymentRefunded,
} from "./payment-states.store.ts";
export {
  hasPaidPayment,
  lockPayment,
  markExpired as markPaymentExpired,
  type OpenPayment,
  selectNewestPaymentId as findNewestPaymentId,
  selectPaymentFor as findPaymentFor,
  selectPaymentOfOrder as findPaymentOfOrder,
  selectPaymentsById as listPaymentsById,
  selectReadable as findReadablePayment,
} from "./payments.store.ts";
export {
  anonymiseRefunds,
  claimOverdueRefunds,
  closeGatewayRefunds,
  insertRefund as createRefund,
  lockWithdrawals,
  markRefundHandedOver,
  markReturned as markRefundReturned,
} from "./refunds.store.ts";
export {
  deleteNotes as deletePaymentNotes,
  isRefundTransfer,
  isSettled as isTransferSettled,
  type SettledTransfer,
  selectSettledTransfers as listSettledTransfers,
  updateEndToEndIds,
} from "./settled-transfers.store.ts";

/** The caller has checked who may read it. */
export function findPayment(ctx: Ctx, id: string) {
  return selectPayment(ctx, id);
}

/** The id of the open payment of the period after `renewsAt`, without a lock. */
export function findOpenId(ctx: Ctx, subscriptionId: string, renewsAt: Date | null): Promise<string | undefined> {
  return selectOpenRenewalId(ctx, subscriptionId, renewsAt);
}

/** Locks the pending payment of a subscription. To lock the subscription with it: `lockWithOpenPayment`. */
export function lockOpenPayment(ctx: Ctx, subscriptionId: string) {
  return lockOpenPaymentRow(ctx, subscriptionId);
}

/** How many payments of a creator can still be paid or decided, and until when the last of them accepts a receipt. */
export function lockOpenPayments(ctx: Ctx, accountId: string): Promise<{ count: number; until: Date | null }> {
  return selectOpenPayments(ctx, accountId);
}

/** The payer of a subscription, as gateways require it. */
export function findBuyer(ctx: Ctx, subscriptionId: string) {
  return selectBuyer(ctx, subscriptionId);
}

/**
 * Whether a card was charged since then for the period after `end`. Attempts that never reached the bank do not count.
 */
export function hasTriedCard(ctx: Ctx, subscriptionId: string, end: Date, since: Date): Promise<boolean> {
  return hasTriedSince(ctx, subscriptionId, end, since);
}

/** Stops charges to the card of a subscription until it has another card. */
export async function stopCard(ctx: Ctx, subscriptionId: string) {
  await markStopped(ctx, subscriptionId);
}

/** The caller has checked who may read it. */
export async function getPayment(ctx: Ctx, id: string) {
  const found = await selectPayment(ctx, id);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** The payment of a period of a subscription. */
export type SubscriptionPayment = PaymentRow & SoldPeriod;

/** The payment of a period. The caller has checked who may read it. NOT_FOUND also for a payment without a subscription. */
export async function getSubscriptionPayment(ctx: Ctx, id: string): Promise<SubscriptionPayment> {
  const found = await selectPayment(ctx, id);
  if (!found || !hasSubscription(found)) throw new AppError("NOT_FOUND");
  return found;
}

/** One page, and the total that the database maintains. */
export async function listPayments(ctx: Ctx, accountId: string, filter: PaymentFilter) {
  const counts = await (isNarrow(filter) ? countPayments(ctx, accountId, filter) : selectCounts(ctx, accountId));
  return { rows: await selectPayments(ctx, accountId, filter), totalCount: totalOf(counts, filter) };
}
