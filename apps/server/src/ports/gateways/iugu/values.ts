import { z } from "zod";

/** "R$ 1.234,56", "-R$ 0,50", "R$ -2,47", "R$100,00", "4500.0", "40.00 BRL". */
const reais = /^(-?)R\$\s?(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?$/;
const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?(?: BRL)?$/;

/** An amount that iugu writes as text in reais, in centavos. Undefined for any form that is not documented. */
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

/** A time; without a clock it is midnight in São Paulo, and without an offset São Paulo's time (UTC-3, no summer time). */
export function toTime(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  const at = new Date(`${parts[1]}T${parts[2] ?? "00:00:00"}${parts[3] ?? "-03:00"}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function parsed<T>(what: string, parse: (text: string) => T | undefined) {
  return z.string().transform((text, check) => {
    const value = parse(text);
    if (value !== undefined) return value;
    check.addIssue({ code: "custom", message: `is not ${what}` });
    return z.NEVER;
  });
}

/** An amount written in reais. */
export const moneyText = parsed("an amount in reais", toCents);

export const time = parsed("a time", toTime);

/** Whole centavos, sometimes as text: 100, "100" or "100.0". */
export const centsNumber = z.union([
  z.int(),
  parsed("whole centavos", (text) => (/^-?\d{1,15}(\.0+)?$/.test(text) ? Math.trunc(Number(text)) : undefined)),
]);

/** The day in São Paulo, `2026-11-21`. */
export function dayInSaoPaulo(at: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(at);
}
