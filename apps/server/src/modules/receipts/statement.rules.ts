import { parse as parseCsv } from "csv-parse/sync";
import { plainly } from "#modules/payments/receipt-text.rules";

/**
 * A line of a bank statement: incoming amounts are positive, `day` is `2026-11-21`, `id` the bank's own if it has one.
 */
export type StatementLine = { id: string; day: string | null; cents: number; text: string };

const mostLines = 20_000;
/** Of a line of CSV. */
const mostCharacters = 20_000;
/** Above the table of a CSV. */
const mostHeadLines = 100;

/**
 * Parses OFX (1 and 2) or the CSV of Brazilian banks, in UTF-8 or Windows-1252; null for anything else. Nothing after the 20,000th
 * transaction is read.
 */
export function parseStatement(bytes: Uint8Array): StatementLine[] | null {
  const text = decode(bytes);
  const lines = /<OFX>/i.test(text) ? readOfx(text) : readCsv(text);
  return lines && lines.length > 0 ? lines : null;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Tags with or without end tags; only a few fields of each transaction are read. No library: see decision 0075. */
function readOfx(text: string): StatementLine[] {
  const starts: number[] = [];
  for (const { index } of text.matchAll(/<STMTTRN>/gi)) if (starts.push(index) > mostLines) break;
  return starts.slice(0, mostLines).flatMap((start, i) => {
    const tags = readTags(text.slice(start, starts[i + 1]));
    const tag = (name: string) => tags.get(name) ?? "";
    const cents = parseMoney(tag("TRNAMT"));
    if (cents === null) return [];
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(tag("DTPOSTED")) ?? [];
    // Some banks express the sign by the kind only.
    const signed = /^(DEBIT|PAYMENT|XFER OUT|FEE|SRVCHG)$/i.test(tag("TRNTYPE")) ? -Math.abs(cents) : cents;
    const words = [tag("NAME"), tag("MEMO"), tag("CHECKNUM"), tag("REFNUM"), tag("FITID")].filter(Boolean).join(" ");
    return [{ id: tag("FITID"), day: year ? `${year}-${month}-${day}` : null, cents: signed, text: words }];
  });
}

const ofxTags = /<(TRNAMT|DTPOSTED|TRNTYPE|NAME|MEMO|CHECKNUM|REFNUM|FITID)>([^<\r\n]*)|<\/(?:STMTTRN|BANKTRANLIST)>/gi;

/** The first of each tag up to the end of the transaction, in one pass. */
function readTags(block: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const [, name, value = ""] of block.matchAll(ofxTags)) {
    if (!name) break;
    const key = name.toUpperCase();
    if (!tags.has(key)) tags.set(key, unescapeTags(value.trim()));
  }
  return tags;
}

function unescapeTags(value: string): string {
  return value.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

const columns = {
  day: /^(data|dt|date)\b/,
  amount: /^(valor|quantia|montante|amount)\b/,
  credit: /^(credito|entrada|valor credito)/,
  debit: /^(debito|saida|valor debito)/,
  id: /^(identificador|id|documento|doc|nr\.? ?doc|numero do documento)/,
  kind: /^(tipo|natureza|c\/d|d\/c|credito\/debito)/,
  balance: /^saldo/,
};

function readCsv(text: string): StatementLine[] | null {
  const rows = parseRows(text);
  // Banks write the account holder and the period above the table.
  const head = rows.slice(0, mostHeadLines).findIndex((row) => {
    const names = row.map((cell) => plainly(cell).trim());
    const has = (name: keyof typeof columns) => names.some((cell) => columns[name].test(cell));
    return has("day") && (has("amount") || (has("credit") && has("debit")));
  });
  if (head < 0) return null;
  const names = (rows[head] as string[]).map((cell) => plainly(cell).trim());
  const at = (name: keyof typeof columns) => names.findIndex((cell) => columns[name].test(cell));
  const [day, amount, credit, debit, id, kind] = (["day", "amount", "credit", "debit", "id", "kind"] as const).map(at);
  return rows.slice(head + 1, head + 1 + mostLines).flatMap((row) => {
    const cell = (index: number | undefined) => (index === undefined || index < 0 ? "" : (row[index] ?? "").trim());
    const credited = parseMoney(cell(credit));
    const debited = parseMoney(cell(debit));
    const single = parseMoney(cell(amount));
    const cents = single ?? (credited ? Math.abs(credited) : debited ? -Math.abs(debited) : null);
    if (cents === null || cents === 0) return [];
    const isDebit = /^(d|deb|debito|saida|enviado)\b/.test(plainly(cell(kind)));
    const words = row.filter((_, i) => i !== day && i !== amount && !columns.balance.test(names[i] ?? "")).join(" ");
    return [{ id: cell(id), day: readDay(cell(day)), cents: isDebit ? -Math.abs(cents) : cents, text: words.trim() }];
  });
}

function parseRows(text: string): string[][] {
  if (hasLongLine(text)) return [];
  const [semicolons, commas, tabs] = [/;/g, /,/g, /\t/g].map((sign) => text.slice(0, 5_000).match(sign)?.length ?? 0);
  const delimiter =
    tabs && tabs > (semicolons ?? 0) ? "\t" : (semicolons ?? 0) * 2 >= (commas ?? 0) && semicolons ? ";" : ",";
  try {
    return parseCsv(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: mostCharacters,
      to: mostLines + mostHeadLines,
    });
  } catch {
    return [];
  }
}

/** The parser would read a line of millions of empty cells, which have no size. */
function hasLongLine(text: string): boolean {
  let start = 0;
  for (const { index } of text.matchAll(/[\r\n]/g)) {
    if (index - start > mostCharacters) return true;
    start = index + 1;
  }
  return text.length - start > mostCharacters;
}

/** `1.234,56`, `-29.90`, `R$ 29,90 C`, `29,90-` or `29,90+`, in centavos; null for anything else. */
export function parseMoney(written: string): number | null {
  const match = /^([-−(+])?\s*(?:R\$)?\s*([-−])?\s*([\d.,]+)\s*([-−+)]|[CD])?\.?$/i.exec(written.trim());
  if (!match) return null;
  const [, before, inner, digits = "", after = ""] = match;
  const parts = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(digits);
  // `1.234` alone is a thousand, `1.23` is not; one character cannot be both separators.
  if (!parts || (digits.match(/,/g)?.length === 2 && digits.includes("."))) return null;
  const [, integer = "", decimals = ""] = parts;
  const cents = Number(integer.replace(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  const negative = /[-−(]/.test(`${before ?? ""}${inner ?? ""}`) || /[-−)D]/i.test(after);
  return Number.isSafeInteger(cents) ? (negative ? -cents : cents) : null;
}

function readDay(written: string): string | null {
  const [, day, month, year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4}|\d{2})\b/.exec(written) ?? [];
  if (day) return `${year?.length === 2 ? `20${year}` : year}-${month}-${day}`;
  return /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0] ?? null;
}
