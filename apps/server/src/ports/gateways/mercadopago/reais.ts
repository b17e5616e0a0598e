import { z } from "zod";

function centsOf(amount: number, ctx: z.core.$RefinementCtx<number>): number {
  const cents = Math.round(amount * 100);
  if (Number.isSafeInteger(cents) && Math.abs(cents / 100 - amount) < 1e-9) return cents;
  ctx.addIssue({ code: "custom", message: "not a whole number of centavos" });
  return z.NEVER;
}

/** Decimal reais as a JSON number, read as centavos; anything that is not a whole number of centavos is refused. */
export const reaisNumber = z.number().transform(centsOf);

/** The same, also written as text. */
export const reais = z.union([
  reaisNumber,
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .transform(centsOf),
]);

/** Centavos as decimal reais. */
export function reaisOf(cents: number): number {
  return cents / 100;
}
