import { sql } from "kysely";
import type { PaymentGateway, PaymentStatus, SubscriptionStatus } from "#db/tables";

const hourMs = 3_600_000;

/** The code is valid for 24 h; a receipt is accepted for 7 more days. */
export const chargeLife = { codeMs: 24 * hourMs, receiptMs: (24 + 7 * 24) * hourMs };

/** The code of a renewal is valid as long as the renewal can be paid, and at least a day. */
export function renewalLife(awaitedUntil: Date, now: Date): { codeUntil: Date; receiptUntil: Date } {
  const codeUntil = Math.max(awaitedUntil.getTime(), now.getTime() + chargeLife.codeMs);
  return {
    codeUntil: new Date(codeUntil),
    receiptUntil: new Date(codeUntil + chargeLife.receiptMs - chargeLife.codeMs),
  };
}

/** The maximum number of receipts per payment, of its fan and of its creator each. */
export const receiptLimit = 3;

/** Shown to the fan if the order was closed while a receipt was undecided. */
export const closedReason = "Este pedido foi encerrado. Se você pagou, fale com quem você assinou.";

/** The plan of the joined `subscription` when it was last paid for; today's if it never was. */
export const lastPaidPlan = sql<string>`coalesce((
  select line.plan_id from payment join subscription_line line on line.order_id = payment.order_id
  where payment.subscription_id = subscription.id and payment.paid_at is not null
  order by payment.paid_at desc limit 1), subscription.plan_id)`;

/**
 * Whether a payment to the creator's own key, or a part of it, was withdrawn and waits for their transfer; it counts as refunded
 * immediately.
 */
export function isRefundDue() {
  return sql<boolean>`(payment.gateway = 'bacen' and exists (
    select from refund_line withdrawn join refund on refund.id = withdrawn.refund_id
    where withdrawn.order_id = payment.order_id and withdrawn.amount_cents > 0
      and refund.returned_at is null and not refund.by_gateway))`;
}

const dayMs = 86_400_000;

/** How many days after its expiry a static code is still matched with transfers: banks accept it forever. */
const lateDays = 90;

/** Subscriptions in these statuses accept no more money for earlier orders. */
export const closedStatuses = ["revoked", "refunded", "charged_back"] as const satisfies SubscriptionStatus[];

type Expired = {
  status: PaymentStatus;
  gateway: PaymentGateway;
  receiptUntil: Date | null;
  /** Null for an order without a subscription. */
  subscriptionStatus: SubscriptionStatus | null;
};

/** The earliest expiry of a code that may still be paid late. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - lateDays * dayMs);
}

/** Whether an expired order or renewal to the creator's own key can still be paid: for 90 days. */
export function canBePaidLate(payment: Expired, now: Date): boolean {
  return isLatePayable(payment) && (payment.receiptUntil === null || payment.receiptUntil >= lateSince(now));
}

/** The same without the time limit, for a receipt that was sent within it. */
export function isLatePayable({ status, gateway, subscriptionStatus }: Omit<Expired, "receiptUntil">): boolean {
  if (status !== "expired" || gateway !== "bacen") return false;
  return !(closedStatuses as readonly (SubscriptionStatus | null)[]).includes(subscriptionStatus);
}

/** Until when a receipt is accepted: 90 days longer if the payment can be paid late. */
export function toReceiptDeadline(payment: Expired, now: Date): Date | null {
  const { receiptUntil: awaitedUntil, status, gateway } = payment;
  if (!awaitedUntil) return null;
  const isOverdue = status === "pending" && gateway === "bacen" && awaitedUntil <= now;
  if (!isOverdue && !isLatePayable(payment)) return awaitedUntil;
  return new Date(awaitedUntil.getTime() + lateDays * dayMs);
}

/** Whether a receipt of the fan for a payment to the creator's own key is still accepted. */
export function acceptsReceipt(payment: Expired & { fanReceiptCount: number }, now: Date): boolean {
  if (payment.gateway !== "bacen" || payment.fanReceiptCount >= receiptLimit) return false;
  const until = toReceiptDeadline(payment, now);
  return (payment.status === "pending" || canBePaidLate(payment, now)) && (until === null || until > now);
}
