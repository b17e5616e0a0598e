export type Priced = { price: number; periodMonths: number };

/** A month of the plan in centavos, rounded up: never less than what is paid. */
export function monthlyPrice({ price, periodMonths }: Priced): number {
  return Math.ceil(price / periodMonths);
}

/** By how many whole percent a month costs less than in the cheapest of the shortest plans; 0 where it does not. */
export function savingPercent(plan: Priced, plans: readonly Priced[]): number {
  const [base] = [...plans].sort((a, b) => a.periodMonths - b.periodMonths || a.price - b.price);
  if (!base || plan.periodMonths <= base.periodMonths || base.price === 0) return 0;
  const atBase = base.price * plan.periodMonths;
  return Math.max(0, Math.floor(((atBase - plan.price * base.periodMonths) * 100) / atBase));
}
