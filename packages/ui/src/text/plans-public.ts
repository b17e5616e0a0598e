import { counted } from "./counted.ts";

export const publicPlans = {
  choose: "Escolha seu plano",
  perMonth: (money: string) => `${money} por mês`,
  saving: (percent: number) => `${percent}% menos`,
  savingShort: (percent: number) => `−${percent}%`,
  noAutomaticCharge: "sem cobrança automática",
  period: (months: number) => (months === 1 ? "por mês" : `por ${counted(months, "mês", "meses")}`),
  before: (money: string) => `de ${money}`,
  free: "grátis",
  trial: (days: number) => `${counted(days, "dia", "dias")} grátis, depois o preço do plano`,
  coupon: (code: string, gift: string) => `Cupom ${code}: ${gift}`,
  notThis: "o cupom não vale para este plano",
  terms: "PIX · 7 dias para desistir",
};
