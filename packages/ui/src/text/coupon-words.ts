import { counted, plural } from "./counted.ts";

/** Descriptions of a discount, shared by the screens of fans and creators. */
export const couponWords = {
  percent: (value: number) => `${value}% de desconto`,
  fixed: (money: string) => `${money} de desconto`,
  free: "grátis",
  trial: (days: number) => `${counted(days, "dia", "dias")} grátis`,
  once: "no primeiro pagamento",
  cycles: (cycles: number) => plural(cycles, "no primeiro pagamento", `nos ${cycles} primeiros pagamentos`),
  forever: "em todos os pagamentos",
  items: "em avulsos",
  and: " e ",
};
