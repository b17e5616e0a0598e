import { z } from "zod";

function toCents(amount: number, ctx: z.core.$RefinementCtx<number>): number {
  const cents = Math.round(amount * 100);
  if (Number.isSafeInteger(cents) && Math.abs(cents / 100 - amount) < 1e-9) return cents;
  ctx.addIssue({ code: "custom", message: "not a whole number of centavos" });
  return z.NEVER;
}

/** Reais as a decimal JSON number, parsed as centavos; fractions of a centavo are refused. */
const reaisNumber = z.number().transform(toCents);

/** The same, also as text. */
export const reais = z.union([
  reaisNumber,
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .transform(toCents),
]);

export function toReais(cents: number): number {
  return cents / 100;
}
