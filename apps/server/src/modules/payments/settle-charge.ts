import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { redeemCoupon } from "#modules/coupons/index";
import { acceptOrder, fulfilOrder } from "#modules/orders/index";
import type { Charge } from "#ports/gateways/port";
import { applyChargeStatus } from "./apply-charge-status.ts";
import { syncGatewayTransfer } from "./approve-payment.ts";
import { bookSale, type LockedPayment } from "./book-sale.ts";
import { clearRefundPoll, markRefundRequested, retryRefusedRefunds } from "./charge-refunds.store.ts";
import { hasMoney, isOver, isUnderpaid } from "./charge-states.rules.ts";
import { endOpen, findFreePeriod } from "./close-payments.ts";
import {
  type GatewayCharge,
  lockGatewayCharge,
  updateChargeState,
  updateGatewayCharge,
} from "./gateway-charges.store.ts";
import { markPaid, markPaidUnwanted, setPixCode } from "./payment-states.store.ts";
import { paymentSettled, paymentUnwanted } from "./payments.events.ts";
import { lockPayment } from "./payments.store.ts";
import { findReleaseDate } from "./release-due.ts";

/**
 * Updates a payment to the state of its charge, with access, coupon and ledger in one transaction. `readAt` is when the
 * read of the charge started: a read that is older than the last applied one changes nothing, and the charge is read
 * again. Money that arrived is never refused: it fulfils its order or is refunded.
 */
export async function settleCharge(ctx: Ctx, paymentId: string, charge: Charge, readAt: Date) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const before = await lockGatewayCharge(ctx, paymentId);
    if (!payment || !before) throw new Error(`payment ${paymentId} has no charge`);
    if (before.chargeId && before.chargeId !== charge.id) throw new Error(`payment ${paymentId} has another charge`);
    if (before.readAt && before.readAt > readAt) return updateChargeState(ctx, paymentId, "open");
    if (isUnderpaid(charge, payment, before)) return settleUnderpaid(ctx, payment, before, charge, readAt);
    const isPaid = hasMoney(charge.status);
    const state = isOver(charge.status) || isPaid ? "closed" : "open";
    const settled = await updateGatewayCharge(ctx, paymentId, state, charge, readAt);
    if (charge.pix && payment.pixCopyPaste === null) await setPixCode(ctx, paymentId, charge.pix);
    if (isPaid && !charge.paidOutside) await syncGatewayTransfer(ctx, payment, charge.endToEndId);
    if (isPaid && payment.paidAt === null) await settlePaid(ctx, payment, settled, charge);
    if (isPaid) await applyChargeStatus(ctx, paymentId, before, charge);
    if (!isPaid && isOver(charge.status)) await endOpen(ctx, payment);
  });
}

async function settlePaid(ctx: Ctx, payment: LockedPayment, settled: GatewayCharge, charge: Charge) {
  const { id: paymentId, orderId } = payment;
  const isAccepted =
    payment.status !== "revoked" &&
    (await acceptOrder(ctx, orderId)) &&
    (await findFreePeriod(ctx, payment)) &&
    // Last, as it takes a use. Without one the price of the coupon buys nothing.
    (await redeemCoupon(ctx, payment, { isPaid: true }));
  if (isAccepted) {
    await fulfilOrder(ctx, orderId);
    await markPaid(ctx, paymentId);
  } else await refundUnaccepted(ctx, payment);
  // Fees, refunds and disputes that the gateway reports together with the payment are posted with the sale if possible.
  const availableAt = findReleaseDate(ctx, payment, charge);
  await bookSale(ctx, payment, { ...settled, settlementStatus: "paid" }, { kind: "sale", availableAt });
  await retryRefusedRefunds(ctx, settled.connectionId);
  if (isAccepted) await announce(ctx, paymentSettled, { paymentId });
  else await announce(ctx, paymentUnwanted, { paymentId });
}

/** Refunds money that buys nothing, and closes an open order or renewal, so that it can be created again. */
async function refundUnaccepted(ctx: Ctx, payment: LockedPayment) {
  await markPaidUnwanted(ctx, payment.id);
  await endOpen(ctx, payment);
}

/**
 * Less than the amount arrived: the gateway does not add it to the creator's money, so the ledger does not contain it.
 */
async function settleUnderpaid(ctx: Ctx, payment: LockedPayment, before: GatewayCharge, charge: Charge, readAt: Date) {
  const isBack = charge.status === "refunded";
  await updateGatewayCharge(ctx, payment.id, "closed", { ...charge, status: "canceled" }, readAt);
  await endOpen(ctx, payment);
  if (isBack) await clearRefundPoll(ctx, payment.id);
  else if (before.refundRequestedAt === null)
    await markRefundRequested(ctx, payment.id, {
      targetCents: charge.paidCents ?? charge.amountCents,
      isVoluntary: false,
    });
}
