/** A larger amount is not a price. */
const maxCents = 100_000_000;

/** Below this number of reais an amount is no price, so that a separator before three digits groups thousands. */
const minReais = 5;

/**
 * Centavos of an amount as people and programs write it: "R$ 1.234,56", "1,234.56", "29.9", "29.9000", "1.234" (thousands,
 * as in Brazil). Of two different separators the last is the decimal one. Undefined if it is not an amount of reais, and
 * if it can be read in two ways: "29,900" is R$ 29,90 for some programs and R$ 29.900,00 for others.
 */
export function parseCents(typed: string): number | undefined {
  const text = typed
    .replace(/^'/, "")
    .replace(/(R\$|BRL|\breais\b|\breal\b)/gi, "")
    .replace(/[\s\u00a0\u202f]/g, "");
  if (!/^\d[\d.,]*$/.test(text) || isAmbiguous(text)) return undefined;
  const separators = text.replace(/\d/g, "");
  const lastSeparator = separators.at(-1);
  const isDecimal =
    lastSeparator !== undefined &&
    separators.indexOf(lastSeparator) === separators.length - 1 &&
    !isThousands(text, separators);
  const [integer = "", typedFraction = ""] = isDecimal ? splitAt(text, lastSeparator as string) : [text, ""];
  const fraction = typedFraction.replace(/(?<=^\d\d)0{2,}$/, "");
  if (!isGrouped(integer) || fraction.length > 2) return undefined;
  const cents = Number(integer.replace(/[.,]/g, "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents <= maxCents ? cents : undefined;
}

/** "29.900": either 29.90 with a third decimal, or thousands. */
function isAmbiguous(text: string): boolean {
  const [, integer] = /^(\d{1,3})[.,]\d{2}0$/.exec(text) ?? [];
  return integer !== undefined && Number(integer) >= minReais;
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
