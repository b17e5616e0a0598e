import { counted } from "./counted.ts";

export const publicPlans = {
  choose: "Escolha seu plano",
  perMonth: (money: string) => `${money} por mês`,
  saving: (percent: number) => `${percent} % menos`,
  savingShort: (percent: number) => `−${percent} %`,
  noAutomaticCharge: "sem cobrança automática",
  period: (months: number) => (months === 1 ? "por mês" : `por ${counted(months, "mês", "meses")}`),
  terms: "PIX · 7 dias para desistir",
};
