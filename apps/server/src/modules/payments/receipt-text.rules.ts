import anyAscii from "any-ascii";
import { findBrokenEndToEndId } from "./end-to-end-id.rules.ts";
import {
  type ExpectedReceiver,
  type ReceiverFinding,
  readReceiver,
  readSchedule,
  saysUndone,
} from "./receipt-findings.rules.ts";

/** The values of a charge with which a receipt's text is compared. */
export type ExpectedTransfer = {
  amountCents: number;
  txid: string;
  receiver: ExpectedReceiver;
};

/** The result of analyzing a receipt's text; contains no names. */
export type ReceiptAnalysis = {
  /** Amounts in the text: only the expected one, it and others, only others, or none; `unclear` in a picture that is. */
  amount: "same" | "mixed" | "other" | "none" | "unclear";
  receiver: ReceiverFinding;
  /** Dates in the text, as `2026-11-21`, that of the transfer first. */
  days: string[];
  /** Hours and minutes as `18:31`, in lines about date or hour; absent in older results. */
  times?: string[];
  scheduled: boolean;
  /** A word of scheduling whose meaning is unclear; absent in older results. */
  maybeScheduled?: boolean;
  /** It may not have been made, or was taken back; absent in older results. */
  maybeUndone?: boolean;
  /** The txid in the text: that of this charge, another, or none. */
  txid: "same" | "other" | "none";
  endToEndId: string | null;
  editor: string | null;
  /** Read in a picture (`receipt-picture.rules.ts`): may have been misread. */
  isPicture?: true;
};

export function parseReceiptText(text: string, expected: ExpectedTransfer, editor: string | null): ReceiptAnalysis {
  const plain = plainly(text);
  const schedule = readSchedule(plain);
  return {
    amount: readAmount(plain, expected.amountCents),
    receiver: readReceiver(plain, expected.receiver, plainly),
    days: readDays(plain),
    times: readTimes(plain),
    scheduled: schedule === "yes",
    maybeScheduled: schedule === "unsure",
    maybeUndone: saysUndone(plain),
    txid: readTxid(text, expected.txid),
    endToEndId: findBrokenEndToEndId(text),
    editor,
  };
}

/** Lower case in letters of ASCII, as the code of the payment names the receiver, line by line. */
export function plainly(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\p{L}+/gu, anyAscii)
    .toLowerCase()
    .replace(/[^\S\n]+/g, " ");
}

const beside = /tarifa|taxa|saldo|limite|desconto|juros|multa|encargo/;

/** The amounts in a text, in cents, without those of fees and balances. */
export function findAmounts(plain: string): number[] {
  const found: number[] = [];
  for (const match of plain.matchAll(/(?:r\$ ?|valor[^\d\n▯]{0,24}\n? ?)(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})(?!\d)/g)) {
    const [line = ""] = plain
      .slice(Math.max(0, match.index - 40), match.index)
      .split("\n")
      .slice(-1);
    const cents = Number(`${match[1]?.replaceAll(".", "")}${match[2]}`);
    // Nobody transfers R$ 0,00: that is what something else cost.
    if (cents > 0 && !beside.test(line + match[0])) found.push(cents);
  }
  return found;
}

function readAmount(plain: string, expectedCents: number): ReceiptAnalysis["amount"] {
  const found = findAmounts(plain);
  if (found.length === 0) return "none";
  if (found.includes(expectedCents)) return found.every((cents) => cents === expectedCents) ? "same" : "mixed";
  return isWritten(plain, expectedCents) ? "mixed" : "other";
}

/** Whether an amount is there without a currency, "29,90" or "29.90". */
function isWritten(plain: string, cents: number): boolean {
  const numbers = plain.match(/(?<![\d.,])\d[\d.]{0,12}[.,]\d{2}(?![\d.,]{0,2}\d)/g) ?? [];
  return numbers.some((written) => Number(written.replace(/[.,]/g, "")) === cents);
}

const months = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

function readDays(plain: string): string[] {
  const days: { at: number; day: string }[] = [];
  const add = (at: number, year: string, month: number, day: string) => {
    const written = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (Number.isFinite(Date.parse(written))) days.push({ at, day: written });
  };
  for (const { index, 1: day = "", 2: month, 3: year = "" } of plain.matchAll(
    /\b(\d{1,2})[/.-](\d{2})[/.-](20\d{2})\b/g,
  ))
    add(index, year, Number(month), day);
  for (const { index, 1: day = "", 2: month = "", 3: year = "" } of plain.matchAll(
    /\b(\d{1,2})(?: de|[/-])? ?(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[a-z]*\.?(?: de|[/,-])? ?(20\d{2})\b/g,
  ))
    add(index, year, months.indexOf(month) + 1, day);
  return [...new Set(days.sort((a, b) => a.at - b.at).map(({ day }) => day))].slice(0, 5);
}

const dated =
  /\b(?:data|hora|horario)\b|\d{1,2}[/.-](?:\d{2}|[a-z]{3,9})[/.-]20\d{2}|\b\d{1,2}(?: de)? [a-z]{3,9}(?: de)?,? 20\d{2}/;

function readTimes(plain: string): string[] {
  const lines = plain.split("\n");
  // The hour may be below the day or its label.
  const about = lines.filter((line, i) => dated.test(line) || dated.test(lines[i - 1] ?? ""));
  const times = about.flatMap((line) => [...line.matchAll(/(?<![\d:.])([01]\d|2[0-3])[:h]([0-5]\d)(?!\d)/g)]);
  return [...new Set(times.map(([, hour, minute]) => `${hour}:${minute}`))].slice(0, 5);
}

/** A txid of 25 or more characters may be broken by a narrow column. */
function unbroken(text: string): string {
  return text.replace(/\s+/g, "");
}

function readTxid(text: string, expected: string): ReceiptAnalysis["txid"] {
  if (unbroken(text).includes(expected)) return "same";
  const [, label = "", labelled] =
    /(tx ?id|identificador|id da cobran[cç]a)[^A-Za-z0-9]{0,8}([A-Za-z0-9]{20,35})\b/i.exec(text) ?? [];
  if (!labelled || /^E\d{8}20/.test(labelled)) return "none";
  // Banks also call a number of their own so; a txid of a static code has 25 characters.
  return /identificador/i.test(label) && labelled.length !== expected.length ? "none" : "other";
}
