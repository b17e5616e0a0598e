import { parseMoney } from "./statement-amount.rules.ts";
import { parseDay } from "./statement-day.rules.ts";
import { createCollector, createContent, mostText, type StatementContent } from "./statement-lines.rules.ts";
import { isBalance, isOutgoing } from "./statement-words.rules.ts";

const parts = /<(?:[\w.-]{1,20}:)?(?:STMTTRN|BANKTRANLIST|STMTRS|CCSTMTRS|STMTTRNRS)[\s/>]/i;
/** Attributes, prefixes and tags without an end are read; the value of a tag ends at the next one. */
const tag = /<(\/?)(?:[\w.-]{1,20}:)?([A-Za-z][\w.]{0,31})(?:\s[^<>]*)?\/?>/g;
const fields = ["TRNAMT", "DTPOSTED", "DTUSER", "TRNTYPE", "NAME", "MEMO", "CHECKNUM", "REFNUM", "FITID"] as const;
type Field = (typeof fields)[number];
const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);
const mostValues = 12;

/** Whether a text is OFX, 1 or 2, or the part of it that has the transactions. */
export function isOfx(text: string): boolean {
  return parts.test(text);
}

/** No library: see docs/decisions/0036-receipts-and-statements.md. */
export function readOfx(source: string): StatementContent {
  const text = escapeCdata(source);
  const content = createContent();
  const collect = createCollector(content);
  let transaction: Map<Field, string[]> | null = null;
  let open: { field: Field; from: number } | null = null;
  let row = 0;

  for (const { 0: whole, 1: slash, 2: written = "", index } of text.matchAll(tag)) {
    if (open && transaction) addValue(transaction, open.field, text.slice(open.from, index));
    open = null;
    const name = written.toUpperCase();
    if (name === "STMTTRN" || name === "BANKTRANLIST") {
      if (transaction && !collectTransaction(transaction, ++row, collect)) {
        content.beyond = text.slice(index).match(/<(?:[\w.-]{1,20}:)?STMTTRN[\s>]/gi)?.length ?? 0;
        return content;
      }
      transaction = name === "STMTTRN" && !slash ? new Map() : null;
    } else if (transaction && !slash && isField(name)) open = { field: name, from: index + whole.length };
  }
  if (open && transaction) addValue(transaction, open.field, text.slice(open.from));
  if (transaction) collectTransaction(transaction, ++row, collect);
  return content;
}

function addValue(transaction: Map<Field, string[]>, field: Field, written: string) {
  const value = unescapeEntities(written.slice(0, mostText)).replace(/\s+/g, " ").trim();
  const values = transaction.get(field) ?? [];
  if (value && values.length < mostValues && !values.includes(value)) transaction.set(field, [...values, value]);
}

/** Some banks express the sign by the kind only. */
const debits = /^(?:DEBIT|PAYMENT|XFER OUT|FEE|SRVCHG|POS|ATM|CHECK|DIRECTDEBIT|REPEATPMT|CASH|DEBITO|D)$/i;

function collectTransaction(
  transaction: ReadonlyMap<Field, string[]>,
  row: number,
  collect: ReturnType<typeof createCollector>,
): boolean {
  const first = (field: Field) => transaction.get(field)?.[0] ?? "";
  const all = (...names: Field[]) => names.flatMap((field) => transaction.get(field) ?? []);
  const description = all("NAME", "MEMO").join(" ");
  if (isBalance(description)) {
    collect.addBalance();
    return true;
  }
  const text = [...new Set(all("NAME", "MEMO", "CHECKNUM", "REFNUM", "FITID"))].join(" ").slice(0, mostText);
  // OFX has no thousands separators, so that a single sign is the decimal one.
  const amount = first("TRNAMT");
  const cents = parseMoney(amount, /^[^.]*,[^.,]*$/.test(amount) ? "," : ".") ?? parseMoney(amount);
  if (cents === null) {
    collect.addUnread(row, `${amount} ${text}`.trim());
    return true;
  }
  const isDebit = debits.test(first("TRNTYPE")) || (cents > 0 && isOutgoing(description));
  const day = parseDay(first("DTPOSTED")) ?? parseDay(first("DTUSER"));
  return collect.add({ id: first("FITID"), day, cents: isDebit ? -Math.abs(cents) : cents, text });
}

/** CDATA sections as text; one without an end is left as it is. */
function escapeCdata(text: string): string {
  const [start, end] = ["<![CDATA[", "]]>"];
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const from = text.indexOf(start, at);
    const until = from < 0 ? -1 : text.indexOf(end, from);
    if (until < 0) break;
    const value = text.slice(from + start.length, until);
    pieces.push(text.slice(at, from), value.replace(/&/g, "&amp;").replace(/</g, "&lt;"));
    at = until + end.length;
  }
  return at === 0 ? text : pieces.join("") + text.slice(at);
}

const marks: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
};
const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function unescapeEntities(value: string): string {
  return value.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|tilde|uml|cedil)|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal, hex, letter, mark, sign) => {
      if (sign) return signs[sign.toLowerCase()] ?? whole;
      if (letter) return `${letter}${marks[mark.toLowerCase()]}`.normalize("NFC");
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}
