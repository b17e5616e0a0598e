import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import type { PaymentMethod } from "#db/tables";
import { redeemCoupon } from "#modules/coupons/index";
import { acceptOrder, fulfilOrder } from "#modules/orders/index";
import { getSubscriptionLine, updateSubscriptionOrder } from "#modules/subscriptions/index";
import { bookSale, type LockedPayment } from "./book-sale.ts";
import { restoreCode, selectFormerCodesOf, updateRenewsAt } from "./late-payments.store.ts";
import { markPaid } from "./payment-states.store.ts";
import { receiptDecided } from "./payments.events.ts";
import { insertSettledTransfer, isRefundTransfer, isSettled, updateEndToEndIds } from "./settled-transfers.store.ts";
import { evidenceAt, type TransferEvidence } from "./transfer-evidence.rules.ts";

/**
 * Marks the payment as paid by an approved receipt or statement line, in the transaction that locks it.
 * RECEIPT_ALREADY_USED; COUPON_LIMIT_REACHED if no use of the order's coupon is left: the creator returns the money or
 * raises the limit; ORDER_NOT_ACCEPTED if what it sells cannot be given.
 */
export async function approvePayment(ctx: Ctx, payment: LockedPayment, transfer: TransferEvidence) {
  await createSettledTransfer(ctx, payment, transfer);
  if (!(await acceptOrder(ctx, payment.orderId))) throw new AppError("ORDER_NOT_ACCEPTED");
  await fulfilOrder(ctx, payment.orderId);
  // If another payment has paid its period meanwhile, a late payment buys the next free period.
  const { subscriptionId } = payment;
  if (payment.status === "expired" && payment.renewsAt && subscriptionId) {
    const { periodStart: start, periodEnd: end } = await getSubscriptionLine(ctx, payment.orderId);
    if (start && end) await updateRenewsAt(ctx, { id: payment.id, subscriptionId }, { start, end });
  }
  await markPaid(ctx, payment.id);
  if (!(await redeemCoupon(ctx, payment, { isPaid: true }))) throw new AppError("COUPON_LIMIT_REACHED");
  await bookSale(ctx, payment, undefined, { kind: "sale" });
  await announce(ctx, receiptDecided, { paymentId: payment.id });
}

type PaidPayment = { id: string; accountId: string; amountCents: number };

/**
 * Records which transfer paid a payment, in the transaction that marks it paid. The database refuses a transfer that
 * paid another payment; this function refuses one that refunded a fan (RECEIPT_ALREADY_USED).
 */
async function createSettledTransfer(ctx: Ctx, payment: PaidPayment, evidence: TransferEvidence) {
  const endToEndId = evidence.endToEndId?.toUpperCase() ?? null;
  if (endToEndId && (await isRefundTransfer(ctx, endToEndId))) throw new AppError("RECEIPT_ALREADY_USED");
  await insertSettledTransfer(ctx, {
    paymentId: payment.id,
    accountId: payment.accountId,
    endToEndId,
    statementLine: evidence.statementLine ?? null,
    note: evidence.note ?? null,
    amountCents: payment.amountCents,
    paidFrom: evidence.paidFrom,
    paidUntil: evidence.paidUntil,
  });
}

/**
 * The same for a PIX through a gateway. Leaves out an id that is already recorded, because a settled charge is never
 * refused. Cards have no transfer. Call it again when the gateway reports the id later.
 */
export async function syncGatewayTransfer(
  ctx: Ctx,
  payment: PaidPayment & { method: PaymentMethod; paidAt: Date | null },
  endToEndId: string | null,
) {
  if (payment.method !== "pix") return;
  const code = endToEndId?.toUpperCase() ?? null;
  if (payment.paidAt !== null) {
    if (code) await updateEndToEndIds(ctx, payment.accountId, new Map([[payment.id, code]]));
    return;
  }
  const isTaken = code !== null && ((await isSettled(ctx, code)) || (await isRefundTransfer(ctx, code)));
  await createSettledTransfer(ctx, payment, evidenceAt(ctx.now(), isTaken ? null : code));
}

type OpenRenewal = { id: string; status: string; gateway: string };

/**
 * A transfer names a code that a locked open renewal had before its terms changed: it pays the terms of that code, which the payment
 * gets back. Returns whether it did. `ids` are in upper case.
 */
export async function restoreFormerCode(
  ctx: Ctx,
  payment: OpenRenewal,
  { ids, cents }: { ids: readonly string[]; cents?: number },
): Promise<boolean> {
  if (payment.status !== "pending" || payment.gateway !== "bacen") return false;
  const former = (await selectFormerCodesOf(ctx, payment.id)).find(({ txid }) => ids.includes(txid.toUpperCase()));
  if (!former || (cents !== undefined && former.amountCents !== cents)) return false;
  const { orderId, planId, priceCents, periodMonths, ...price } = await restoreCode(ctx, payment.id, former.txid);
  await updateSubscriptionOrder(ctx, orderId, { ...price, terms: { planId, priceCents, periodMonths } });
  return true;
}
