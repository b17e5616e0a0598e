import type { OfferDoubt } from "@camarim/contract/imports-values";
import { counted, plural } from "@camarim/ui/text/counted.ts";

const people = (count: number) => counted(count, "pessoa", "pessoas");

const doubts: Record<OfferDoubt, string> = {
  plan_unknown: "nenhum plano seu tem este nome",
  price_unclear: "não entendemos o preço",
  price_range: "o preço fica fora do que dá para cobrar (R$\u00a05,00 a R$\u00a02.000,00)",
  period_unclear: "não entendemos o período",
  period_missing: "o preço não combina com o período do seu plano",
};

/** What imported people pay once the time that they have paid elsewhere is over. */
export const offers = {
  title: "O que cada pessoa paga depois",
  lead: "Vale depois do dia que já está pago. Toque para mudar.",
  waiting: (count: number) => `${people(count)} ${plural(count, "espera", "esperam")} sua decisão`,
  waitingMessage:
    "Sem preço certo, nada é cobrado e ninguém ganha mês grátis: o acesso termina no dia já pago. Decida aqui, ou depois de importar.",
  noPlanName: "Sem plano no arquivo",
  quoted: (words: string) => `“${words}”`,
  noPrice: "sem preço no arquivo",
  people,
  doubt: (doubt: OfferDoubt) => doubts[doubt],
  chip: { decide: "decidir", free: "grátis", ends: "não renova" },
  price: (money: string, period: string) => `${money} ${period}`,
  after: (price: string) => `depois ${price}`,
  afterOf: (price: string, plan: string) => `depois ${price}, no plano ${plan}`,
  free: "grátis, sem cobrança",
  ends: "não renova aqui",
  row: {
    charge: (price: string, day: string) => `Próxima cobrança: ${price}, ${day}`,
    free: "Depois: grátis, sem cobrança",
    ends: "Não renova aqui: nada será cobrado",
    canceled: "Cancelou: nada será cobrado",
    nothing: "Nada será cobrado",
    endsBecause: (reason: string) => `Não renova aqui: ${reason}`,
    undecided: (reason: string) => `Preço a decidir: ${reason}`,
    merged: "Já está aqui: plano e preço ficam como estão",
  },
  sheet: {
    title: "Depois do período pago",
    plan: "Plano",
    nothing: "Não renovar aqui",
    nothingHint: "O acesso termina no dia já pago.",
    how: "Quanto paga",
    kinds: { plan: "Preço do plano", other: "Outro preço", free: "Grátis" },
    price: "Preço",
    period: "De quanto em quanto tempo",
    freeHint: "Sem cobrança, mês após mês, até você cancelar a assinatura.",
    priceMissing: "Informe o preço.",
    priceLow: "O preço mínimo é R$\u00a05,00. Para não cobrar, escolha Grátis.",
    priceHigh: "O preço máximo é R$\u00a02.000,00.",
    noPlans: "Crie um plano para escolher o que estas pessoas pagam depois.",
    toPlans: "Criar plano",
    save: "Salvar",
    saved: "Decisão salva",
  },
  undecided: {
    title: "Preços a decidir",
    refresh: "Atualizar",
    open: (count: number) => `${people(count)} sem preço decidido`,
    openHint: "De outra plataforma, sem renovação até você decidir",
    lead: "Estas pessoas vieram de outra plataforma sem um preço que dê para cobrar. Até você decidir, nada é cobrado e o acesso termina no dia já pago.",
    ofPlan: (plan: string, count: number) => `${plan} · ${people(count)}`,
    planPrice: (price: string) => `Preço do plano: ${price}`,
    all: (count: number) => (count === 1 ? "Decidir" : `Decidir para as ${people(count)}`),
    people: "Uma por uma",
    stated: (price: string) => `no arquivo: ${price}`,
    until: (day: string) => `acesso até ${day}`,
    over: (day: string) => `terminou ${/^\d/.test(day) ? "em " : ""}${day}`,
    decide: "Decidir",
    done: (count: number) => `${people(count)} com o preço decidido`,
    waiting: (count: number) =>
      `${people(count)} ${plural(count, "tem", "têm")} um pagamento em andamento. Decida depois que ele terminar.`,
    more: "Mostrar mais",
    empty: {
      title: "Nada a decidir",
      message: "Todas as pessoas que vieram de outra plataforma já têm um preço.",
      action: "Ver importações",
    },
    chip: "preço a decidir",
    sheet: "Preço a decidir",
    sheetHint: "Não renova até você decidir",
  },
};
