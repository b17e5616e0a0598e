/** "R$ 1.234,56", as iugu writes what is to be read. */
export function inReais(cents: number): string {
  const [whole = "0", part = "00"] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "-" : ""}R$ ${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${part}`;
}

/** With the offset of São Paulo, which has had no summer time since 2019. */
export function inSaoPaulo(at: number): string {
  return new Date(at - 3 * 3_600_000).toISOString().replace("Z", "-03:00");
}

export function dayInSaoPaulo(at: number): string {
  return inSaoPaulo(at).slice(0, 10);
}
