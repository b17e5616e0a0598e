import type { ReadWord } from "#ports/ocr/port";
import { labelledKeysIn } from "./pix-names.rules.ts";
import { repairDocuments } from "./read-document.rules.ts";
import { findReadId, isWrittenAlike } from "./read-id.rules.ts";
import { type ExpectedTransfer, parseReceiptText, plainly, type ReceiptAnalysis } from "./receipt-text.rules.ts";

/** Below, words are not believed. Measured on 200 pictures (docs/decisions/0069-receipts-in-pictures.md). */
const leastConfidence = 70;
/** Stands for a word that is not believed: no rule takes it for a letter, a digit or a separator. */
const doubt = "▯";

/** The lines of a picture as text: all that was read, and the same with doubtful words hidden. */
export function writeLines(lines: readonly (readonly ReadWord[])[]): { all: string; sure: string } {
  const write = (toText: (word: ReadWord) => string) => lines.map((words) => words.map(toText).join(" ")).join("\n");
  return {
    all: write(({ text }) => toWritten(text)),
    sure: write(({ text, confidence }) => (confidence < leastConfidence ? doubt : toWritten(text))),
  };
}

/** A reader takes the dollar sign for what it looks like. */
function toWritten(text: string): string {
  return text.replaceAll(doubt, "").replace(/^R[S58B](?=$|\d)/, "R$");
}

/**
 * Analyzes the words of a picture like the text of a document, once with all words and once without the doubtful ones. What is the same
 * both times is a finding; anything else is unclear. The id is a hint: it is compared, never stored as the transfer's.
 */
export function parseReceiptPicture(
  lines: readonly (readonly ReadWord[])[],
  expected: ExpectedTransfer,
  editor: string | null,
): { analysis: ReceiptAnalysis; readId: string | null } {
  const { receiver } = expected;
  const { all, sure } = writeLines(lines.map((words) => repairDocuments(words, receiver.document)));
  const [read, believed] = [all, sure].map((text) => parseReceiptText(text, expected, editor)) as [
    ReceiptAnalysis,
    ReceiptAnalysis,
  ];
  const isScheduled = read.scheduled && believed.scheduled;
  const analysis: ReceiptAnalysis = {
    ...believed,
    amount: read.amount === believed.amount ? read.amount : "unclear",
    receiver: read.receiver === believed.receiver && !hasUnreadKey(all, receiver.key) ? read.receiver : "unsure",
    scheduled: isScheduled,
    maybeScheduled: !isScheduled && (read.scheduled || Boolean(read.maybeScheduled)),
    maybeUndone: Boolean(read.maybeUndone || believed.maybeUndone),
    txid: isWrittenAlike(all, expected.txid) ? "same" : read.txid,
    endToEndId: null,
    isPicture: true,
  };
  return { analysis, readId: findReadId(all.split("\n")) };
}

/** Whether a PIX key is written there that is neither masked nor legible as a key, and is not almost the expected one. */
function hasUnreadKey(all: string, key: string): boolean {
  const plain = plainly(all);
  if (labelledKeysIn(plain).length > 0) return false;
  const written = /\bchave(?: pix)?\b[\s:]*([^\n]*)/.exec(plain)?.[1] ?? "";
  const isMasked = /[*•+]{2}|▯/.test(written);
  return /[a-z0-9]{5}/.test(written) && !isMasked && !isKeyAlike(written, key);
}

/** The at sign of an address is the character that is misread most. */
function isKeyAlike(written: string, key: string): boolean {
  const [name = "", domain] = key.split("@");
  if (domain === undefined) return isWrittenAlike(written, key);
  return isWrittenAlike(written.slice(0, name.length), name) && isWrittenAlike(written.slice(name.length), domain);
}
