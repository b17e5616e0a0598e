import type { PaymentGateway, PaymentStatus, SubscriptionStatus } from "#db/tables";

const dayMs = 86_400_000;

/** How long after its last day an expired static code is still matched with a transfer: the bank takes it for ever. */
export const lateDays = 90;

/** Statuses after which a subscription takes no more money for what it once ordered. */
export const closedStatuses = ["revoked", "refunded", "charged_back"] as const satisfies SubscriptionStatus[];

type Expired = {
  status: PaymentStatus;
  gateway: PaymentGateway;
  receipt_until: Date | null;
  subscription_status: SubscriptionStatus;
};

/** The oldest last day of a code that may be paid late. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - lateDays * dayMs);
}

/** Whether money for an expired order or renewal to the creator's own key may still come: 90 days long. */
export function canBePaidLate(payment: Expired, now: Date): boolean {
  return isLatePayable(payment) && (payment.receipt_until === null || payment.receipt_until >= lateSince(now));
}

/** Whether such money may come, without the time limit: for a receipt that was sent within it. */
export function isLatePayable({ status, gateway, subscription_status }: Omit<Expired, "receipt_until">): boolean {
  if (status !== "expired" || gateway !== "bacen") return false;
  return !(closedStatuses as readonly SubscriptionStatus[]).includes(subscription_status);
}

/** Until when a receipt is taken: 90 days longer than it is awaited, where money may still come. */
export function receiptTakenUntil(payment: Expired, now: Date): Date | null {
  const { receipt_until: awaitedUntil, status, gateway } = payment;
  if (!awaitedUntil) return null;
  const isOverdue = status === "pending" && gateway === "bacen" && awaitedUntil <= now;
  if (!isOverdue && !isLatePayable(payment)) return awaitedUntil;
  return new Date(awaitedUntil.getTime() + lateDays * dayMs);
}
