import { z } from "zod";

/** Reais with at most two decimals, as Mercado Pago accepts amounts, in centavos. */
export const reaisNumber = z
  .number()
  .multipleOf(0.01)
  .transform((reais) => Math.round(reais * 100));
