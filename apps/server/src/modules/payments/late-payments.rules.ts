import type { PaymentGateway, PaymentStatus, SubscriptionStatus } from "#db/tables";

const dayMs = 86_400_000;

/** How many days after its expiry a static code is still matched with transfers: banks accept it forever. */
const lateDays = 90;

/** Subscriptions in these statuses accept no more money for earlier orders. */
export const closedStatuses = ["revoked", "refunded", "charged_back"] as const satisfies SubscriptionStatus[];

type Expired = {
  status: PaymentStatus;
  gateway: PaymentGateway;
  receipt_until: Date | null;
  subscription_status: SubscriptionStatus;
};

/** The earliest expiry of a code that may still be paid late. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - lateDays * dayMs);
}

/** Whether an expired order or renewal to the creator's own key can still be paid: for 90 days. */
export function canBePaidLate(payment: Expired, now: Date): boolean {
  return isLatePayable(payment) && (payment.receipt_until === null || payment.receipt_until >= lateSince(now));
}

/** The same without the time limit, for a receipt that was sent within it. */
export function isLatePayable({ status, gateway, subscription_status }: Omit<Expired, "receipt_until">): boolean {
  if (status !== "expired" || gateway !== "bacen") return false;
  return !(closedStatuses as readonly SubscriptionStatus[]).includes(subscription_status);
}

/** Until when a receipt is accepted: 90 days longer if the payment can be paid late. */
export function toReceiptDeadline(payment: Expired, now: Date): Date | null {
  const { receipt_until: awaitedUntil, status, gateway } = payment;
  if (!awaitedUntil) return null;
  const isOverdue = status === "pending" && gateway === "bacen" && awaitedUntil <= now;
  if (!isOverdue && !isLatePayable(payment)) return awaitedUntil;
  return new Date(awaitedUntil.getTime() + lateDays * dayMs);
}
