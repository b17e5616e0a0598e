/** Beyond this an amount is no price. */
const mostCents = 100_000_000;

/**
 * Centavos of an amount as people and programs write it: "R$ 1.234,56", "1,234.56", "29.9", "1.234" (a thousand and more, as in
 * Brazil). The last of two different signs is the decimal one; undefined for what is no amount.
 */
export function parseCents(typed: string): number | undefined {
  const text = typed
    .replace(/^'/, "")
    .replace(/(R\$|BRL|US\$|USD|\$|€|EUR)/gi, "")
    .replace(/[\s\u00a0\u202f]/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const signs = text.replace(/\d/g, "");
  const last = signs.at(-1);
  const isDecimal = last !== undefined && signs.indexOf(last) === signs.length - 1 && !isThousands(text, signs);
  const [whole = "", part = ""] = isDecimal ? cut(text, last as string) : [text, ""];
  if (!isGrouped(whole) || part.length > 2) return undefined;
  const cents = Number(whole.replace(/[.,]/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return cents <= mostCents ? cents : undefined;
}

/** "1.234", and not "1,234.5" nor "0.500". */
function isThousands(text: string, signs: string): boolean {
  return signs.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

function cut(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Digits alone, or in threes parted by one kind of sign. */
function isGrouped(whole: string): boolean {
  return /^\d+$/.test(whole) || /^\d{1,3}(?:\.\d{3})+$/.test(whole) || /^\d{1,3}(?:,\d{3})+$/.test(whole);
}
