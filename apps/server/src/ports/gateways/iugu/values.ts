import { z } from "zod";

/** "R$ 1.234,56", "-R$ 0,50", "R$ -2,47", "R$100,00", "4500.0", "40.00 BRL". */
const reais = /^(-?)R\$\s?(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?$/;
const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?(?: BRL)?$/;

/** Converts iugu's text in reais to centavos. Undefined for undocumented forms. */
export function toCents(text: string): number | undefined {
  const plain = text.replaceAll("\u00a0", " ").trim();
  const asReais = reais.exec(plain);
  const asDecimal = decimal.exec(plain);
  if (!asReais && !asDecimal) return undefined;
  const isNegative = asReais ? `${asReais[1]}${asReais[2]}` === "-" : asDecimal?.[1] === "-";
  const whole = (asReais?.[3] ?? asDecimal?.[2] ?? "").replaceAll(".", "");
  const part = (asReais?.[4] ?? asDecimal?.[3] ?? "").padEnd(2, "0");
  const cents = Number(whole) * 100 + Number(part);
  if (!Number.isSafeInteger(cents)) return undefined;
  return isNegative && cents > 0 ? -cents : cents;
}

/** A date without a time is midnight in São Paulo; a time without an offset is São Paulo's (UTC-3, no daylight saving time). */
export function toTime(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  const at = new Date(`${parts[1]}T${parts[2] ?? "00:00:00"}${parts[3] ?? "-03:00"}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function parsedText<T>(what: string, parse: (text: string) => T | undefined) {
  return z.string().transform((text, check) => {
    const value = parse(text);
    if (value !== undefined) return value;
    check.addIssue({ code: "custom", message: `is not ${what}` });
    return z.NEVER;
  });
}

/** A text in reais, parsed as centavos. */
export const moneyText = parsedText("an amount in reais", toCents);

export const time = parsedText("a time", toTime);

/** Whole centavos as a number or text: 100, "100" or "100.0". */
export const centsNumber = z.union([
  z.int(),
  parsedText("whole centavos", (text) => (/^-?\d{1,15}(\.0+)?$/.test(text) ? Math.trunc(Number(text)) : undefined)),
]);

/** In São Paulo, as `2026-11-21`. */
export function formatDay(at: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(at);
}
