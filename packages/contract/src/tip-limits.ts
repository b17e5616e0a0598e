/** Of a tip: its amount in centavos, the amounts that are suggested, and the characters of its message. */
export const tipLimits = {
  minCents: 200,
  maxCents: 200_000,
  suggestedCents: [500, 1_000, 2_000, 5_000],
  message: 280,
} as const;
