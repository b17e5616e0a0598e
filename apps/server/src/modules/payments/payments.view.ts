import type { checkout, payments } from "@camarim/contract";
import type { refundWaits } from "@camarim/contract/payments";
import type { z } from "zod";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import type { ReceiptDecision } from "#db/tables";
import { type CouponClaim, isUseLeftFor } from "#modules/coupons/index";
import { toFeeCents } from "#modules/ledger/index";
import { parseBrCode, toReceiverName } from "./br-code.rules.ts";
import { isRefundWaiting } from "./charge-states.rules.ts";
import type { PaymentRow } from "./payments.store.ts";
import { type ReceiptFacts, verifyReceipt } from "./receipt-checks.rules.ts";
import type { ReceiptAnalysis } from "./receipt-text.rules.ts";
import { hasSubscription, type SoldLine, toSoldTitle } from "./sold.rules.ts";

type CheckoutPayment = z.output<typeof checkout.checkoutPayment>;

/** For the creator. */
export function viewPayment(row: PaymentRow, links: MediaLinks): payments.Payment {
  return {
    ...viewSale(row),
    receiptId: row.receiptId,
    receiptUrl: receiptUrl(row, links),
    endToEndId: row.receiptEndToEndId,
    receiptChecks: listReceiptChecks(row),
    receiptApprovesIn: row.receiptApprovesIn,
  };
}

/** The checks of the newest receipt. */
export function listReceiptChecks(row: PaymentRow): payments.Payment["receiptChecks"] {
  return row.receiptId && !row.receiptStatementLine ? verifyReceipt(receiptFacts(row)) : [];
}

const withoutReceipt = {
  receiptId: null,
  receiptUrl: null,
  endToEndId: null,
  receiptChecks: [],
  receiptApprovesIn: null,
};

/** For support, who sees nothing that is in a receipt. */
export function viewPaymentWithoutReceipt(row: PaymentRow): payments.Payment {
  return { ...viewSale(row), ...withoutReceipt };
}

/** For the payer. */
export function viewOwnPayment(row: PaymentRow, links: MediaLinks): CheckoutPayment {
  const sent = row.fanReceipt;
  return {
    ...viewSharedPayment(row),
    pixCopyPaste: row.pixCopyPaste,
    receiptUrl: sent?.hasFile ? links("receipts", sent.id, "picture") : null,
  };
}

function viewSale(row: PaymentRow): Omit<payments.Payment, keyof typeof withoutReceipt> {
  return {
    ...viewFacts(row),
    receiptSentBy: row.receiptSentBy,
    receiptSentAt: toIso(row.receiptSentAt),
    receiptManualApproved: toApproval(row.receiptDecision),
    receiptRejectionReason: row.receiptReason,
    pixCopyPaste: row.pixCopyPaste,
    orderId: row.orderId,
    title: toSoldTitle(row),
    kinds: row.kinds,
    lines: row.lines.map(viewLine),
    fan: viewPayer(row),
    subscription: hasSubscription(row)
      ? {
          _id: row.subscriptionId,
          status: row.subscriptionStatus,
          plan: { _id: row.planId, name: row.planName, periodMonths: row.periodMonths },
          fan: viewPayer(row),
        }
      : null,
    fee: feeOfPayment(row),
    refund: viewOpenRefund(row),
    paidNote: row.paidNote,
    // Deletion leaves the order without the person.
    mayCorrectEmail: row.fanVerifiedAt === null && !row.isEmailCorrected && row.fanPhone !== "",
  };
}

function viewLine({ amountCents: amount, refundedAt, ...line }: SoldLine): payments.Payment["lines"][number] {
  return { ...line, amount, refundedAt: refundedAt && toIso(new Date(refundedAt)) };
}

function viewPayer(row: PaymentRow) {
  return { _id: row.fanId, name: row.fanName, email: row.fanEmail, phone: row.fanPhone };
}

/**
 * What a payer sees, also without a session, by a link: of receipts only their own, since those that the creator has sent are the
 * creator's.
 */
export function viewSharedPayment(row: PaymentRow): Omit<CheckoutPayment, "receiptUrl" | "pixCopyPaste"> {
  const sent = row.fanReceipt;
  return {
    ...viewFacts(row),
    receiptSentBy: sent && "fan",
    receiptSentAt: sent && toIso(new Date(sent.sentAt)),
    receiptManualApproved: toApproval(sent?.decision ?? null),
    receiptRejectionReason: sent?.reason ?? null,
  };
}

function toApproval(decision: ReceiptDecision | null): boolean | null {
  return decision && decision === "approved";
}

function viewFacts(row: PaymentRow) {
  return {
    _id: row.id,
    amount: paidOf(row),
    discount: row.discountCents,
    refunded: row.refundedCents,
    paymentMethod: row.method,
    gateway: row.gateway,
    status: row.status,
    txid: row.txid,
    pixExpiresAt: toIso(row.pixExpiresAt),
    createdAt: toIso(row.createdAt),
    paidAt: toIso(row.paidAt),
    periodStart: toIso(row.periodStart),
    periodEnd: toIso(row.periodEnd),
    card: viewCard(row),
    refundDue: row.refundDue,
  };
}

/** Where a test code can be paid. */
export function viewTestBank(host: string, code: string | null): string | null {
  return code && `${host}/control/bank?code=${encodeURIComponent(code)}`;
}

/** A refund that its gateway has not completed. */
function viewOpenRefund(row: PaymentRow): payments.Payment["refund"] {
  const { refundRequestedAt: requestedAt, refundPollAt: pollAt } = row;
  if (!requestedAt || !pollAt) return null;
  const isWaiting = isRefundWaiting(row);
  return {
    amount: (row.refundTargetCents ?? paidOf(row)) - row.refundedCents,
    state: isWaiting ? "waiting" : "under_way",
    reason: isWaiting ? toRefundReason(row.refundFault) : null,
    requestedAt: toIso(requestedAt),
    mayCancel: isWaiting && row.refundVoluntary === true,
  };
}

function toRefundReason(fault: string | null): (typeof refundWaits)[number] {
  if (fault === "no_balance") return "balance";
  if (fault === "unauthorized") return "unlinked";
  if (fault === "no_settings") return "removed";
  return fault === "refused" ? "refused" : "gateway";
}

/** With a fine or a discount of the gateway, once it is paid. */
function paidOf(row: PaymentRow): number {
  return row.paidCents ?? row.amountCents;
}

/** Enough of a card to recognize it. */
export function viewCard({
  cardBrand: brand,
  cardLastDigits: lastDigits,
}: Pick<PaymentRow, "cardBrand" | "cardLastDigits">) {
  return lastDigits ? { brand, lastDigits } : null;
}

/**
 * In centavos: as posted in the ledger, or expected for a payment that is open or has a late receipt; 0 if it closed
 * without money.
 */
function feeOfPayment(row: PaymentRow): number {
  if (row.feeBookedCents !== null) return row.feeBookedCents;
  const isLate = row.status === "expired" && row.receiptId !== null && row.receiptDecision === null;
  if (row.status !== "pending" && !isLate) return 0;
  return row.chargePlatformCents ?? toFeeCents(row.amountCents, row.feeBasisPoints ?? 0);
}

function isUseLeft({ claim, max, others }: CouponClaim): boolean {
  return isUseLeftFor(claim, max, others);
}

function receiptUrl(row: PaymentRow, links: MediaLinks): string | null {
  return row.receiptId && row.receiptFileKey ? links("receipts", row.receiptId, "picture") : null;
}

function receiptFacts(row: PaymentRow): ReceiptFacts {
  const sentAt = row.receiptSentAt as Date;
  return {
    hasFile: row.receiptFileSha256 !== null,
    endToEndId: row.receiptEndToEndId,
    readId: row.receiptReadId,
    analysis: row.receiptAnalysis as ReceiptAnalysis | null,
    amountCents: row.amountCents,
    receiver: toReceiverName(parseBrCode(row.pixCopyPaste ?? "")?.receiver ?? "", row.pixHolder) || null,
    sentAt,
    chargedAt: row.createdAt,
    expiredAt: row.pixExpiresAt,
    isLate: row.status === "expired" || (row.receiptUntil !== null && sentAt > row.receiptUntil),
    sameFile: row.sameFile,
    looksLike: row.hasSimilarReceipt,
    isIdAlike: row.isIdReadElsewhere,
    sameEndToEndId: row.sameEndToEndId,
    isCouponGone: row.couponClaim !== null && !isUseLeft(row.couponClaim),
    isItemGone: row.isItemGone,
  };
}
