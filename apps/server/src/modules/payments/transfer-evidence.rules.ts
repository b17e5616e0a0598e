import { formatInTimeZone } from "#core/calendar";
import { minuteOfTransfer } from "./end-to-end-id.rules.ts";
import type { ReceiptAnalysis } from "./receipt-text.rules.ts";

/** What is known of the transfer that paid a payment. */
export type TransferEvidence = {
  /** In any case; stored in upper case. */
  endToEndId: string | null;
  /** Hash of the statement line that approved the payment. */
  statementLine?: Buffer;
  /** Days in São Paulo (`2026-11-21`) between which the transfer was made. */
  paidFrom: string;
  paidUntil: string;
};

type Receipt = { end_to_end_id: string | null; analysis: unknown; sent_at: Date };

const dayOf = (at: Date) => formatInTimeZone(at, "yyyy-MM-dd");

/**
 * What an approved receipt says of its transfer. An id read in the bank's document ranks above the one that was typed. Without a
 * believable day the transfer was made between the order and the receipt.
 */
export function evidenceOfReceipt(receipt: Receipt, chargedAt: Date): TransferEvidence {
  const analysis = receipt.analysis as ReceiptAnalysis | null;
  const endToEndId = analysis?.endToEndId ?? receipt.end_to_end_id;
  const until = dayOf(receipt.sent_at);
  const from = dayOf(new Date(Math.min(chargedAt.getTime(), receipt.sent_at.getTime())));
  const paidAt = endToEndId ? minuteOfTransfer(endToEndId) : undefined;
  const day = paidAt && !Number.isNaN(paidAt.getTime()) ? dayOf(paidAt) : analysis?.days[0];
  return day && day >= from && day <= until
    ? { endToEndId, paidFrom: day, paidUntil: day }
    : { endToEndId, paidFrom: from, paidUntil: until };
}

/** What a gateway, or anybody else who knows when it was paid, says of a transfer. */
export function evidenceAt(paidAt: Date, endToEndId: string | null): TransferEvidence {
  return { endToEndId, paidFrom: dayOf(paidAt), paidUntil: dayOf(paidAt) };
}
