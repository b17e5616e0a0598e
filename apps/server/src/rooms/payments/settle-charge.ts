import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import type { Charge, GatewayName } from "#ports/gateways/port";
import { redeemCoupon } from "#rooms/coupons/redeem-coupon";
import { findPosted } from "#rooms/ledger/find-posted";
import { lockBook } from "#rooms/ledger/lock-book";
import { postTransaction } from "#rooms/ledger/post-transaction";
import { endAccess } from "#rooms/subscriptions/end-access";
import { endOrder } from "#rooms/subscriptions/end-order";
import { startPaidPeriod } from "#rooms/subscriptions/start-paid-period";
import { endRefundLook, type GatewayCharge, lockGatewayCharge, updateGatewayCharge } from "./gateway-charges.store.ts";
import { heldSale, ownSale, takenBack } from "./gateway-money.rules.ts";
import { markEnded, markPaid, markPaidUnwanted, setPixCode } from "./payment-states.store.ts";
import { paymentSettled, paymentUnwanted, paymentWentBack, refundReturned, renewalFailed } from "./payments.events.ts";
import { lockPayment } from "./payments.store.ts";
import { endGatewayRefund } from "./refunds.store.ts";

type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/**
 * Brings a payment to where its charge stands at the gateway: access, coupon and ledger with it, in one transaction. Only
 * forward, so that it is the same whatever is heard, how often, and in which order.
 */
export async function settleCharge(ctx: Ctx, paymentId: string, charge: Charge) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const asked = await lockGatewayCharge(ctx, paymentId);
    if (!payment || !asked) throw new Error(`payment ${paymentId} has no charge`);
    if (asked.charge_id && asked.charge_id !== charge.id) throw new Error(`payment ${paymentId} has another charge`);
    if (charge.amountCents !== payment.amount_cents) throw new Error(`the charge of payment ${paymentId} differs`);
    const isOver = charge.status !== "pending" && charge.status !== "paid";
    const isPaid = charge.status === "paid" || charge.status === "refunded" || charge.status === "charged_back";
    // What was paid may still be given back or contested; nobody has to ask each minute whether it was.
    await updateGatewayCharge(ctx, paymentId, isOver || isPaid ? "closed" : "open", charge);
    if (charge.pix && payment.pix_copy_paste === null) await setPixCode(ctx, paymentId, charge.pix);
    if (isPaid && payment.paid_at === null) await settlePaid(ctx, payment, asked, charge);
    if (charge.status === "refunded" || charge.status === "charged_back")
      await settleBack(ctx, payment, charge, charge.status);
    if (!isPaid && isOver && payment.status === "pending") {
      await markEnded(ctx, paymentId, "expired");
      await endOrder(ctx, payment.subscription_id);
      if (payment.renews_at) await announce(ctx, renewalFailed, { paymentId });
    }
  });
}

async function settlePaid(ctx: Ctx, payment: Payment, asked: GatewayCharge, charge: Charge) {
  const { id: paymentId, account_id: ownerId, subscription_id: subscriptionId, amount_cents: amountCents } = payment;
  const gateway = payment.gateway as GatewayName;
  const port = ctx.gateways[gateway];
  const { platform_cents: platformCents } = asked;
  const sale = { gateway, amountCents, platformCents, gatewayFeeCents: charge.gatewayFeeCents ?? 0 };
  const fallsAt =
    port?.holdsMoney && charge.releasesAt && charge.releasesAt > ctx.now() ? charge.releasesAt : undefined;
  const lines = port?.holdsMoney ? heldSale(sale, fallsAt !== undefined) : ownSale(sale);
  const posting = { key: `payment:${paymentId}:paid`, kind: "sale", ownerId, paymentId, lines } as const;
  await postTransaction(ctx, { ...posting, ...(fallsAt && { fallsAt }) });
  if (payment.status === "revoked") {
    // The order had been called off: the money comes back to who paid it.
    await markPaidUnwanted(ctx, paymentId);
    await announce(ctx, paymentUnwanted, { paymentId });
    return;
  }
  await markPaid(ctx, paymentId, await startPaidPeriod(ctx, subscriptionId, payment.created_at));
  await redeemCoupon(ctx, subscriptionId, { isPaid: true });
  await announce(ctx, paymentSettled, { paymentId });
}

async function settleBack(ctx: Ctx, payment: Payment, charge: Charge, status: "refunded" | "charged_back") {
  const { id: paymentId, account_id: ownerId } = payment;
  const kind = status === "refunded" ? "refund" : "chargeback";
  await endRefundLook(ctx, paymentId);
  // Once for a sale, by whichever way its money went back.
  if (await findPosted(ctx, `payment:${paymentId}:back`)) return;
  const held = await lockBook(ctx, ownerId);
  const sale = await findPosted(ctx, `payment:${paymentId}:paid`);
  if (!sale) throw new Error(`payment ${paymentId} goes back and was never posted`);
  const isReleased = (await findPosted(ctx, `payment:${paymentId}:released`)) !== undefined;
  const lines = takenBack(sale.lines, charge.gatewayFeeCents ?? 0, held, isReleased);
  await postTransaction(ctx, { key: `payment:${paymentId}:back`, kind, ownerId, paymentId, lines });
  await markEnded(ctx, paymentId, status);
  if (payment.period_end) await endAccess(ctx, payment.subscription_id, status, payment.period_end);
  await announce(ctx, paymentWentBack, { paymentId });
  const refundId = await endGatewayRefund(ctx, payment.subscription_id);
  if (refundId) await announce(ctx, refundReturned, { refundId });
}
