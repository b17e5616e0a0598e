import { verifyReceipt } from "#modules/payments/receipt-checks.rules";
import { parseReceiptPicture } from "#modules/payments/receipt-picture.rules";
import type { ReadWord } from "#ports/ocr/port";
import type { ShownTransfer } from "./transfer.ts";

export const txid = "8C4M1ZB7QW2N5R9T6V3X0Y8K1";
const minuteMs = 60_000;

/** The levels of the checks of a picture, by kind, for an order of this transfer's values: ordered before it, sent after it. */
export function levelsOf(lines: ReadWord[][], expected: ShownTransfer): Record<string, string> {
  const visible = expected.receiverDocument.replace(/\D/g, "");
  const receiver = { key: "+5511987654321", name: expected.receiver, document: `529${visible}25` };
  const { analysis, readId } = parseReceiptPicture(lines, { amountCents: expected.cents, txid, receiver }, null);
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
  });
  return Object.fromEntries(checks.map(({ kind, level }) => [kind, level]));
}
