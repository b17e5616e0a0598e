import type { Checkout } from "@camarim/contract/checkout";

/**
 * `confirming`: the charge was submitted to the gateway, without a result yet. `couponGone`: others have taken the uses of its
 * coupon, so that its price buys nothing. `unavailable`: what it sells is sold out, deleted or bought otherwise.
 */
export type OrderState =
  | "confirming"
  | "declined"
  | "waiting"
  | "couponGone"
  | "unavailable"
  | "late"
  | "checking"
  | "rejected"
  | "receiptsUsedUp"
  | "confirmed"
  | "expired"
  | "closed";

/** An order with an amount due; a free one requires a verified e-mail instead. */
export type PayableOrder = Checkout & { payment: NonNullable<Checkout["payment"]> };

/** An order or a renewal that is paid by PIX. */
export type PixOrder = Omit<
  PayableOrder,
  "subscriptionId" | "email" | "verification" | "trialDays" | "test" | "testBank" | "couponHold" | "available"
> &
  Partial<Pick<PayableOrder, "couponHold" | "available">>;

export function isToPay(order: Checkout): order is PayableOrder {
  return order.payment !== null;
}

type Order = Pick<Checkout, "receiptsLeft" | "receiptUntil" | "currentPeriodEnd"> & {
  couponHold?: Checkout["couponHold"];
  available?: boolean;
  payment: Pick<
    PayableOrder["payment"],
    "status" | "gateway" | "pixCopyPaste" | "pixExpiresAt" | "receiptSentAt" | "receiptManualApproved"
  >;
};

/**
 * What the screen of an order shows. `late`: the code has expired, receipts are still accepted; `receiptsUsedUp`: they are not;
 * `closed`: paid before, and ended or refunded since.
 */
export function orderState(order: Order, now: Date): OrderState {
  const { payment, receiptsLeft, receiptUntil, currentPeriodEnd } = order;
  const isCouponGone = order.couponHold?.state === "gone";
  const isUnavailable = order.available === false;
  const isPast = (iso: string | null) => iso !== null && Date.parse(iso) <= now.getTime();
  if (payment.status === "paid") return isPast(currentPeriodEnd) ? "closed" : "confirmed";
  if (payment.status === "expired" && payment.gateway !== "bacen") return "expired";
  if (payment.status === "refused") return "declined";
  if (payment.status !== "pending" && payment.status !== "expired") return "closed";
  if (payment.gateway !== "bacen") {
    if (payment.pixCopyPaste === null) return "confirming";
    if (isPast(payment.pixExpiresAt)) return "expired";
    if (isUnavailable) return "unavailable";
    return isCouponGone ? "couponGone" : "waiting";
  }
  const isRejected = payment.receiptManualApproved === false;
  if (isRejected && receiptsLeft === 0) return "receiptsUsedUp";
  if (!isRejected && payment.receiptSentAt !== null) return "checking";
  if (isPast(receiptUntil)) return "expired";
  if (isUnavailable) return "unavailable";
  if (isCouponGone) return "couponGone";
  if (isRejected) return "rejected";
  return payment.status === "expired" || isPast(payment.pixExpiresAt) ? "late" : "waiting";
}

/** Whether the QR and the code can still be paid in this state. */
export function takesMoney(state: OrderState, pixExpiresAt: string | null, now: Date): boolean {
  const stands = pixExpiresAt === null || Date.parse(pixExpiresAt) > now.getTime();
  return state === "waiting" || (state === "rejected" && stands);
}
