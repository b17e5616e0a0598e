import { verifyReceipt } from "#modules/payments/receipt-checks.rules";
import { parseReceiptPicture } from "#modules/payments/receipt-picture.rules";
import type { ExpectedTransfer } from "#modules/payments/receipt-text.rules";
import type { ReadWord } from "#ports/ocr/port";
import type { ShownTransfer } from "./transfer.ts";

const txid = "8C4M1ZB7QW2N5R9T6V3X0Y8K1";
const minuteMs = 60_000;

/** The order of a creator who is the receiver. */
export function toExpected({ cents, receiver: name, receiverDocument }: ShownTransfer): ExpectedTransfer {
  const document = `529${receiverDocument.replace(/\D/g, "")}25`;
  return { amountCents: cents, txid, receiver: { key: "+5511987654321", name, document } };
}

/** The levels of the checks of a picture, by kind, for an order of this transfer's values: ordered before it, sent after it. */
export function levelsOf(lines: ReadWord[][], expected: ShownTransfer): Record<string, string> {
  const { analysis, readId } = parseReceiptPicture(lines, toExpected(expected), null);
  const checks = verifyReceipt({
    hasFile: true,
    endToEndId: null,
    readId,
    analysis,
    amountCents: expected.cents,
    receiver: expected.receiver,
    sentAt: new Date(expected.paidAt.getTime() + 5 * minuteMs),
    chargedAt: new Date(expected.paidAt.getTime() - 10 * minuteMs),
    expiredAt: null,
    isLate: false,
    sameFile: null,
    looksLike: false,
    sameEndToEndId: null,
    isIdAlike: false,
    isCouponGone: false,
    isItemGone: false,
  });
  return Object.fromEntries(checks.map(({ kind, level }) => [kind, level]));
}
