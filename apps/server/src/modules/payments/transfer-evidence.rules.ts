import { formatInTimeZone } from "#core/text/calendar";
import { minuteOfTransfer } from "./end-to-end-id.rules.ts";
import type { ReceiptAnalysis } from "./receipt-text.rules.ts";

/** The known data of the transfer that paid a payment. */
export type TransferEvidence = {
  /** In any case; stored in upper case. */
  endToEndId: string | null;
  /** Hash of the statement line that approved the payment. */
  statementLine?: Buffer;
  /** The reason of a creator who marked the payment as paid, without evidence. */
  note?: string;
  /** Days in São Paulo (`2026-11-21`) between which the transfer was made. */
  paidFrom: string;
  paidUntil: string;
};

type Receipt = { endToEndId: string | null; analysis: unknown; sentAt: Date };

const dayOf = (at: Date) => formatInTimeZone(at, "yyyy-MM-dd");

/**
 * The transfer that an approved receipt shows. An id in the bank's document takes precedence over a typed one. Without
 * a plausible date, or with one that was read in a picture, the transfer was made between order and receipt.
 */
export function evidenceOfReceipt(receipt: Receipt, chargedAt: Date): TransferEvidence {
  const analysis = receipt.analysis as ReceiptAnalysis | null;
  const endToEndId = analysis?.endToEndId ?? receipt.endToEndId;
  const until = dayOf(receipt.sentAt);
  const from = dayOf(new Date(Math.min(chargedAt.getTime(), receipt.sentAt.getTime())));
  const paidAt = endToEndId ? minuteOfTransfer(endToEndId) : undefined;
  const written = analysis?.isPicture ? undefined : analysis?.days[0];
  const day = paidAt && !Number.isNaN(paidAt.getTime()) ? dayOf(paidAt) : written;
  return day && day >= from && day <= until
    ? { endToEndId, paidFrom: day, paidUntil: day }
    : { endToEndId, paidFrom: from, paidUntil: until };
}

/** The transfer of a payment that its creator marked as paid: it was made between order and now. */
export function evidenceOfCreator(note: string, chargedAt: Date, now: Date): TransferEvidence {
  return { endToEndId: null, note, paidFrom: dayOf(chargedAt), paidUntil: dayOf(now) };
}

/** The transfer of a payment whose time is known, for example from a gateway. */
export function evidenceAt(paidAt: Date, endToEndId: string | null): TransferEvidence {
  return { endToEndId, paidFrom: dayOf(paidAt), paidUntil: dayOf(paidAt) };
}
