const number = new Intl.NumberFormat("pt-BR");

/** The word that goes with a count: "assinante" with 1, "assinantes" with any other, 0 included. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** "1 assinante", "1.204 assinantes"; the number never stands on another line than its word. */
export function counted(count: number, one: string, many: string): string {
  return `${number.format(count)}\u00a0${plural(count, one, many)}`;
}
