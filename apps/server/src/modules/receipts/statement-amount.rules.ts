/** The sign before the cents of an amount. */
export type DecimalSign = "." | ",";

const pattern =
  /^(\(?[-−–+]?)\s*(?:R\$|BRL)?\s*(\(?[-−–+]?)\s*(\d[\d.,]*|[.,]\d+)\s*(?:R\$|BRL|reais)?\s*(\(?[-−–+]\)?|\)|\(?(?:CR|DR|DB|CRED|DEB|CR[EÉ]DITO|D[EÉ]BITO|[CD])\)?)?\.?$/i;
const currency = /R\$|BRL|reais/i;

/**
 * `1.234,56`, `-29.90`, `R$ 29,90 C`, `29,90 CR`, `29,90-`, `(29,90)` or `29.9000`, in centavos; null for anything else. `29,900` may be
 * thousands or cents: it is read only if `decimal` says what the others of its column are. `1.234` alone is a thousand.
 */
export function parseMoney(written: string, decimal?: DecimalSign): number | null {
  const match = pattern.exec(tidy(written));
  if (!match) return null;
  const [, before = "", inner = "", digits = "", after = ""] = match;
  const cents = toCents(digits, decimal);
  if (cents === null || !Number.isSafeInteger(cents)) return null;
  const isNegative =
    /[-−–]/.test(before + inner + after) || (before + inner).includes("(") || /^(?:\(?D|\)$)/i.test(after);
  return isNegative ? -cents || 0 : cents;
}

/** Whether a cell is an amount and no number of another kind: it has cents, a sign or a currency. */
export function isMoney(written: string): boolean {
  const [, before = "", inner = "", digits = "", after = ""] = pattern.exec(tidy(written)) ?? [];
  return /[.,]\d+$/.test(digits) || (digits !== "" && (before + inner + after !== "" || currency.test(written)));
}

/** The decimal sign of a column, if its amounts show it and agree. */
export function findDecimalSign(cells: readonly string[]): DecimalSign | undefined {
  const signs = new Set(cells.map((cell) => toDecimalSign(pattern.exec(tidy(cell))?.[3] ?? "")));
  signs.delete(undefined);
  return signs.size === 1 ? [...signs][0] : undefined;
}

function toDecimalSign(digits: string): DecimalSign | undefined {
  const signs = (digits.match(/[.,]/g) ?? []) as DecimalSign[];
  const last = signs.at(-1);
  if (!last) return undefined;
  if (new Set(signs).size === 2) return last;
  if (signs.length > 1) return last === "." ? "," : ".";
  return digits.length - digits.indexOf(last) === 4 ? undefined : last;
}

/** Without what spreadsheets add, `'29,90`, `="29,90"`, and without thousands separators that are no sign. */
function tidy(written: string): string {
  return written
    .slice(0, 60)
    .replace(/[\u00a0\u202f]/g, " ")
    .trim()
    .replace(/^(?:'|="?)|"$/g, "")
    .replace(/(?<=\d)[ '’](?=\d{3}(?:\D|$))/g, "");
}

function toCents(digits: string, decimal: DecimalSign | undefined): number | null {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (!last) return Number(digits) * 100;
  const at = digits.lastIndexOf(last);
  const [integer, fraction] = [digits.slice(0, at), digits.slice(at + 1)];
  if (signs.length === 1) {
    const mayBeThousands = /^[1-9]\d{0,2}$/.test(integer) && fraction.length === 3;
    if (!mayBeThousands || decimal === last) return join(integer, fraction);
    return decimal || last === "." ? join(integer + fraction, "") : null;
  }
  const isOneSign = signs.every((sign) => sign === last);
  if (isOneSign) return decimal === last ? null : isGrouped(digits, last) ? join(digits, "") : null;
  const thousands = last === "," ? "." : ",";
  return isGrouped(integer, thousands) ? join(integer, fraction) : null;
}

function isGrouped(integer: string, sign: string): boolean {
  const [first = "", ...groups] = integer.split(sign);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

function join(integer: string, fraction: string): number | null {
  // Programs write 29.9000; other parts of a centavo are nobody's money.
  if (!/^\d{0,2}0*$/.test(fraction)) return null;
  return Number(integer.replace(/[.,]/g, "") || "0") * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}
