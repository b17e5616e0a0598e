const number = new Intl.NumberFormat("pt-BR");

/** The form of a noun for a count: "assinante" for 1, "assinantes" for any other, including 0. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** "1 assinante", "1.204 assinantes", with a no-break space so that the number and the noun stay on one line. */
export function counted(count: number, one: string, many: string): string {
  return `${number.format(count)}\u00a0${plural(count, one, many)}`;
}
