import type { checkout, payments } from "@camarim/contract";
import type { refundWaits } from "@camarim/contract/payments";
import type { z } from "zod";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { type CouponClaim, isUseLeftFor } from "#modules/coupons/index";
import { toFeeCents } from "#modules/ledger/index";
import { parseBrCode, toReceiverName } from "./br-code.rules.ts";
import { isRefundWaiting } from "./charge-states.rules.ts";
import type { PaymentRow } from "./payments.store.ts";
import { type ReceiptFacts, verifyReceipt } from "./receipt-checks.rules.ts";
import type { ReceiptAnalysis } from "./receipt-text.rules.ts";

/** For support: without the receipt. */
export function viewPaymentWithoutReceipt(row: PaymentRow, links: MediaLinks): payments.Payment {
  return { ...viewPayment(row, links), receiptUrl: null, endToEndId: null, receiptChecks: [] };
}

/** For the creator. */
export function viewPayment(row: PaymentRow, links: MediaLinks): payments.Payment {
  return {
    ...viewOwnPayment(row, links),
    subscription: {
      _id: row.subscription_id,
      status: row.subscription_status,
      plan: { _id: row.plan_id, name: row.plan_name, periodMonths: row.period_months },
      fan: { _id: row.fan_id, name: row.fan_name, email: row.fan_email, phone: row.fan_phone },
    },
    fee: feeOfPayment(row),
    receiptUrl: receiptUrl(row, links),
    endToEndId: row.receipt_end_to_end_id,
    refund: viewOpenRefund(row),
    paidNote: row.paid_note,
    receiptChecks: row.receipt_id && !row.receipt_statement_line ? verifyReceipt(receiptFacts(row)) : [],
  };
}

/** For the payer: without pictures that the creator sent. */
export function viewOwnPayment(row: PaymentRow, links: MediaLinks): z.output<typeof checkout.checkoutPayment> {
  return {
    _id: row.id,
    amount: paidOf(row),
    discount: row.discount_cents,
    refunded: row.refunded_cents,
    paymentMethod: row.method,
    gateway: row.gateway,
    status: row.status,
    txid: row.txid,
    pixCopyPaste: row.pix_copy_paste,
    pixExpiresAt: toIso(row.pix_expires_at),
    receiptUrl: row.receipt_sent_by === "fan" ? receiptUrl(row, links) : null,
    receiptSentBy: row.receipt_sent_by,
    receiptSentAt: toIso(row.receipt_sent_at),
    receiptManualApproved: row.receipt_decision ? row.receipt_decision === "approved" : null,
    receiptRejectionReason: row.receipt_reason,
    createdAt: toIso(row.created_at),
    paidAt: toIso(row.paid_at),
    periodStart: toIso(row.period_start),
    periodEnd: toIso(row.period_end),
    card: viewCard(row),
    refundDue: row.refund_due,
  };
}

/** Where a test code can be paid. */
export function viewTestBank(host: string, code: string | null): string | null {
  return code && `${host}/control/bank?code=${encodeURIComponent(code)}`;
}

/** A refund that its gateway has not completed. */
function viewOpenRefund(row: PaymentRow): payments.Payment["refund"] {
  const { refund_requested_at: requestedAt, refund_poll_at: pollAt } = row;
  if (!requestedAt || !pollAt) return null;
  const isWaiting = isRefundWaiting(row);
  return {
    amount: (row.refund_target_cents ?? paidOf(row)) - row.refunded_cents,
    state: isWaiting ? "waiting" : "under_way",
    reason: isWaiting ? toRefundReason(row.refund_fault) : null,
    requestedAt: toIso(requestedAt),
    mayCancel: isWaiting && row.refund_voluntary === true,
  };
}

function toRefundReason(fault: string | null): (typeof refundWaits)[number] {
  if (fault === "no_balance") return "balance";
  if (fault === "unauthorized") return "unlinked";
  return fault === "refused" ? "refused" : "gateway";
}

/** With a fine or a discount of the gateway, once it is paid. */
function paidOf(row: PaymentRow): number {
  return row.paid_cents ?? row.amount_cents;
}

/** Enough of a card to recognize it. */
export function viewCard({
  card_brand: brand,
  card_last_digits: lastDigits,
}: Pick<PaymentRow, "card_brand" | "card_last_digits">) {
  return lastDigits ? { brand, lastDigits } : null;
}

/**
 * In centavos: as posted in the ledger, or expected for a payment that is open or has a late receipt; 0 if it closed
 * without money.
 */
function feeOfPayment(row: PaymentRow): number {
  if (row.fee_booked_cents !== null) return row.fee_booked_cents;
  const isLate = row.status === "expired" && row.receipt_id !== null && row.receipt_decision === null;
  if (row.status !== "pending" && !isLate) return 0;
  return row.charge_platform_cents ?? toFeeCents(row.amount_cents, row.fee_basis_points ?? 0);
}

function isUseLeft({ claim, max, others }: CouponClaim): boolean {
  return isUseLeftFor(claim, max, others);
}

function receiptUrl(row: PaymentRow, links: MediaLinks): string | null {
  return row.receipt_id && row.receipt_file_key ? links("receipts", row.receipt_id, "picture") : null;
}

function receiptFacts(row: PaymentRow): ReceiptFacts {
  const sentAt = row.receipt_sent_at as Date;
  return {
    hasFile: row.receipt_file_sha256 !== null,
    endToEndId: row.receipt_end_to_end_id,
    analysis: row.receipt_analysis as ReceiptAnalysis | null,
    amountCents: row.amount_cents,
    receiver: toReceiverName(parseBrCode(row.pix_copy_paste ?? "")?.receiver ?? "", row.pix_holder) || null,
    sentAt,
    chargedAt: row.created_at,
    expiredAt: row.pix_expires_at,
    isLate: row.status === "expired" || (row.receipt_until !== null && sentAt > row.receipt_until),
    sameFile: row.same_file,
    looksLike: row.has_similar_receipt,
    sameEndToEndId: row.same_end_to_end_id,
    isCouponGone: row.coupon_claim !== null && !isUseLeft(row.coupon_claim),
  };
}
