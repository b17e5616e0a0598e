import { formatShare } from "@camarim/ui/lib/percent.ts";
import { counted, plural } from "@camarim/ui/text/counted.ts";

export const stats = {
  title: "Números",
  refresh: "Atualizar",
  period: "Período",
  periods: { "7d": "7 dias", "30d": "30 dias", "90d": "90 dias", "12m": "12 meses" },
  within: {
    "7d": "nos últimos 7 dias",
    "30d": "nos últimos 30 dias",
    "90d": "nos últimos 90 dias",
    "12m": "nos últimos 12 meses",
  },
  active: (count: number) => counted(count, "assinante ativo", "assinantes ativos"),
  activeNow: "Com acesso agora, por pagamento ou teste",
  free: (count: number) =>
    `Mais ${counted(count, "pessoa com acesso grátis", "pessoas com acesso grátis")}, fora da conta`,
  paused: (count: number) => `Mais ${counted(count, "pessoa em pausa", "pessoas em pausa")}, fora da conta`,
  toList: "Ver meus assinantes",
  cards: {
    title: "Resumo",
    mrr: "Por mês, se todos renovarem",
    revenue: "Recebido de assinaturas",
    tips: "Recebido em mimos",
    items: "Recebido em avulsos",
    gifts: "Recebido em presentes",
    ofPlan: "Recebido",
    ticket: "Pagamento médio",
    new: (count: number) => plural(count, "Novo", "Novos"),
    canceled: (count: number) => plural(count, "Cancelou", "Cancelaram"),
    expired: (count: number) => plural(count, "Não renovou", "Não renovaram"),
    churn: "Perda",
  },
  churn: (share: number | null) => (share === null ? "—" : formatShare(share, 1)),
  due: {
    title: "Renovações",
    none: "Ninguém renova nos próximos 7 dias",
    some: (count: number) => `${counted(count, "pessoa renova", "pessoas renovam")} nos próximos 7 dias`,
    hint: "Conta também quem está em tolerância: quem não pagar perde o acesso depois dela.",
  },
  charts: {
    active: "Assinantes ativos",
    moves: "Quem chegou e quem saiu",
    revenue: "Recebido de assinaturas",
    maximum: (value: string) => `máximo ${value}`,
    table: "Ver em tabela",
    date: "Data",
    came: "Chegaram",
    left: "Saíram",
  },
  /** "12 novos nos últimos 30 dias, 4 a mais que antes" */
  sayNew: (count: number, before: number, within: string) =>
    `${counted(count, "novo", "novos")} ${within}${sayDifference(count - before)}`,
  sayActive: (first: number, last: number) =>
    last === first
      ? "Igual ao começo do período"
      : `${Math.abs(last - first)} a ${last > first ? "mais" : "menos"} que no começo do período`,
  sayRevenue: (amount: string, payments: string) => `${amount}, em média ${payments} por pagamento`,
  byPlan: "Por plano",
  ofPlan: (count: number, amount: string) => `${counted(count, "ativo", "ativos")} · ${amount} por mês`,
  empty: {
    title: "Os números aparecem com a primeira assinatura",
    message: "Quem assina, quem renova, quem sai e quanto entra: tudo fica aqui, por dia e por plano.",
  },
};

function sayDifference(difference: number): string {
  if (difference === 0) return ", como no período anterior";
  return `, ${Math.abs(difference)} a ${difference > 0 ? "mais" : "menos"} que no anterior`;
}
