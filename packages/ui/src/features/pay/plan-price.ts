export type Priced = { price: number; periodMonths: number };

/** The price per month in centavos, rounded up so that it is never below the amount paid. */
export function monthlyPrice({ price, periodMonths }: Priced): number {
  return Math.ceil(price / periodMonths);
}

/** The discount per month in whole percent, relative to the cheapest plan of the shortest period; 0 without one. */
export function savingPercent(plan: Priced, plans: readonly Priced[]): number {
  const [base] = [...plans].sort((a, b) => a.periodMonths - b.periodMonths || a.price - b.price);
  if (!base || plan.periodMonths <= base.periodMonths || base.price === 0) return 0;
  const atBase = base.price * plan.periodMonths;
  return Math.max(0, Math.floor(((atBase - plan.price * base.periodMonths) * 100) / atBase));
}
