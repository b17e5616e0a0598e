/** A larger amount is not a price. */
const maxCents = 100_000_000;

/**
 * Centavos of an amount as people and programs write it: "R$ 1.234,56", "1,234.56", "29.9", "1.234" (thousands, as in
 * Brazil). Of two different separators the last is the decimal one. Undefined if it is not an amount of reais.
 */
export function parseCents(typed: string): number | undefined {
  const text = typed
    .replace(/^'/, "")
    .replace(/(R\$|BRL)/gi, "")
    .replace(/[\s\u00a0\u202f]/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const separators = text.replace(/\d/g, "");
  const lastSeparator = separators.at(-1);
  const isDecimal =
    lastSeparator !== undefined &&
    separators.indexOf(lastSeparator) === separators.length - 1 &&
    !isThousands(text, separators);
  const [integer = "", fraction = ""] = isDecimal ? splitAt(text, lastSeparator as string) : [text, ""];
  if (!isGrouped(integer) || fraction.length > 2) return undefined;
  const cents = Number(integer.replace(/[.,]/g, "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents <= maxCents ? cents : undefined;
}

/** "1.234", but neither "1,234.5" nor "0.500". */
function isThousands(text: string, separators: string): boolean {
  return separators.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.lastIndexOf(separator);
  return [text.slice(0, index), text.slice(index + 1)];
}

/** Digits only, or in groups of three with one kind of separator. */
function isGrouped(integer: string): boolean {
  return /^\d+$/.test(integer) || /^\d{1,3}(?:\.\d{3})+$/.test(integer) || /^\d{1,3}(?:,\d{3})+$/.test(integer);
}
