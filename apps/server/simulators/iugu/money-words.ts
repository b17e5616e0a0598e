/** "R$ 1.234,56" and "R$ -2,47", as iugu formats amounts. */
export function formatReais(cents: number): string {
  const [whole = "0", part = "00"] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `R$ ${cents < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${part}`;
}

/** With the offset of São Paulo, which has no daylight saving time since 2019. */
export function formatTime(at: number): string {
  return new Date(at - 3 * 3_600_000).toISOString().replace(/\.\d+Z$/, "-03:00");
}

export function formatDay(at: number): string {
  return formatTime(at).slice(0, 10);
}

/** Midnight in São Paulo of the day of a time. */
export function startOfDay(at: number): number {
  return Date.parse(`${formatDay(at)}T00:00:00-03:00`);
}
