const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const amount = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 });

/** "R$ 1.126,40" of 112640 centavos. */
export function formatCents(cents: number): string {
  return money.format(cents / 100);
}

/** "+ R$ 62,91", "− R$ 900,00". */
export function formatMove(cents: number): string {
  return `${cents < 0 ? "−" : "+"}\u00a0${formatCents(Math.abs(cents))}`;
}

/** "1.126,40", for a field that already shows the currency. */
export function formatAmount(cents: number | null): string {
  return cents === null ? "" : amount.format(cents / 100);
}

/** Typed text in centavos: digits fill from the right, at most R$ 9.999.999,99; null without a digit. */
export function parseCents(typed: string): number | null {
  const digits = typed.replace(/\D/g, "").slice(0, 9);
  return digits === "" ? null : Number(digits);
}
