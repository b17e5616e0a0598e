/** Of single items: prices in centavos, lengths in characters. */
export const itemLimits = {
  minCents: 200,
  maxCents: 200_000,
  contents: 20,
  title: 60,
  description: 500,
  stock: 100_000,
  items: 200,
} as const;
