import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { cancelOrder } from "#modules/orders/index";
import type { LockedPayment } from "./book-sale.ts";
import { lockGatewayCharge, updateDecline } from "./gateway-charges.store.ts";
import { lockWithOpenPayment } from "./lock-with-payments.ts";
import { selectOlderOrders } from "./payment-locks.store.ts";
import {
  hasWaitingReceipt,
  lockOverdue,
  markEnded,
  markOverdue,
  markRevoked,
  selectPeriodRival,
  setRenewsAt,
} from "./payment-states.store.ts";
import { paymentSettled, receiptDecided, renewalFailed } from "./payments.events.ts";
import { lockOpenPaymentRow, lockPayment, markExpired } from "./payments.store.ts";

/**
 * A person's order is paid: closes their older open orders from the same creator, so that nobody pays for two subscriptions side by
 * side. An order with an undecided receipt stays open. A code to the creator's own key can still be matched as a late payment; a
 * gateway's charge is canceled, and refunded if it is paid nevertheless. Idempotent.
 */
async function closeOtherOrders(ctx: Ctx, paymentId: string) {
  for (const subscriptionId of await selectOlderOrders(ctx, paymentId))
    await inTransaction(ctx, async (ctx) => {
      const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
      if (!open || found?.status !== "pending" || open.hasUndecidedReceipt) return;
      await (open.gateway === "bacen" ? markExpired : markRevoked)(ctx, open.id);
      await cancelOrder(ctx, open.orderId);
    });
}

export const onOrderPaidJob = defineJob<{ paymentId: string }>({
  name: "close-other-orders",
  queue: "gateway",
  on: [paymentSettled, receiptDecided],
  run: (ctx, { paymentId }) => closeOtherOrders(ctx, paymentId),
});

/**
 * Closes a subscription to further payments, within the caller's transaction, which has locked it. An undecided receipt
 * can still be decided: then it returns false.
 */
export async function closeCharge(ctx: Ctx, subscriptionId: string): Promise<boolean> {
  const open = await lockOpenPaymentRow(ctx, subscriptionId);
  if (open?.hasUndecidedReceipt) return false;
  if (open) await markExpired(ctx, open.id);
  return true;
}

/** Closes an unpaid order, within the caller's transaction. Returns false if it is not open, or its receipt is undecided. */
export async function closeOrder(ctx: Ctx, paymentId: string): Promise<boolean> {
  const payment = await lockPayment(ctx, paymentId);
  if (payment?.status !== "pending" || (await hasWaitingReceipt(ctx, paymentId))) return false;
  await markExpired(ctx, paymentId);
  await cancelOrder(ctx, payment.orderId);
  return true;
}

/** Closes a payment that its gateway did not charge, with its order. Returns the payment if it was open. */
export async function failPayment(ctx: Ctx, paymentId: string, why: string, status: "refused" | "expired" = "refused") {
  return inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    if (status === "expired" || payment?.status === "pending") await updateDecline(ctx, paymentId, why);
    if (payment?.status !== "pending") return undefined;
    await markEnded(ctx, paymentId, status);
    await cancelOrder(ctx, payment.orderId);
    if (payment.renewsAt) await announce(ctx, renewalFailed, { paymentId });
    return payment;
  });
}

/** Expires a locked payment that is open, with its order. */
export async function endOpen(ctx: Ctx, payment: LockedPayment) {
  if (payment.status !== "pending") return;
  await markEnded(ctx, payment.id, "expired");
  await cancelOrder(ctx, payment.orderId);
  if (payment.renewsAt) await announce(ctx, renewalFailed, { paymentId: payment.id });
}

/** For a creator who links their account again, or whose credentials failed for a while. */
const unreadableMs = 24 * 60 * 60_000;

/**
 * Expires the payment of a charge whose account was unlinked, a day after its code expired or its card was charged. The charge
 * stays open: if the account is linked again, it is read, and settled or canceled.
 */
export async function expireUnreadable(ctx: Ctx, paymentId: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const charge = await lockGatewayCharge(ctx, paymentId);
    if (!payment || !charge?.sentAt) return;
    const payableUntil = (payment.method === "pix" && payment.pixExpiresAt) || charge.sentAt;
    if (ctx.now().getTime() - payableUntil.getTime() > unreadableMs) await endOpen(ctx, payment);
  });
}

/**
 * Makes room for the period of a payment whose money arrived: at most one payment of a period is open or paid. Returns
 * false if another has paid it, so that this one is refunded. An open one expires, or, if it has an undecided receipt,
 * buys the period after this one.
 */
export async function findFreePeriod(ctx: Ctx, payment: LockedPayment): Promise<boolean> {
  const { id, subscriptionId, renewsAt } = payment;
  if (!renewsAt || !subscriptionId) return true;
  const rival = await selectPeriodRival(ctx, { id, subscriptionId, renewsAt });
  if (!rival) return true;
  if (rival.status !== "pending") return false;
  if (await hasWaitingReceipt(ctx, rival.id)) await setRenewsAt(ctx, rival.id, null);
  else await markExpired(ctx, rival.id);
  return true;
}

const batch = 500;

/** Expires payments that were not paid in time. Returns their number. */
export async function expirePayments(ctx: Ctx): Promise<number> {
  for (let expired = 0; ; ) {
    const { locked, marked } = await inTransaction(ctx, async (ctx) => {
      const ids = await lockOverdue(ctx, batch);
      // Checked again under the lock: a receipt may have been sent while waiting for it.
      return { locked: ids.length, marked: ids.length > 0 ? await markOverdue(ctx, ids) : 0 };
    });
    expired += marked;
    if (locked < batch) return expired;
  }
}

export const expirePaymentsJob = defineJob({
  name: "expire-payments",
  queue: "poll",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const count = await expirePayments(ctx);
    if (count) ctx.log.info({ count }, "unpaid charges expired");
  },
});
