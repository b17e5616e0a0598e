const list = new Intl.ListFormat("pt-BR");

/** How a fan withdraws a purchase within seven days, and what becomes of its money. */
export const withdrawal = {
  open: "Desistir e receber o dinheiro de volta",
  hint: (day: string) => `Até ${day}, sem precisar explicar`,
  title: "Receber seu dinheiro de volta?",
  submit: "Sim, quero meu dinheiro",
  keep: "Voltar sem mudar nada",
  done: "Devolução pedida",
  /** Of a single item, a tip, and a subscription. */
  item: (money: string) => `Você recebe ${money}, e o avulso fecha agora.`,
  tip: (money: string) => `Você recebe os ${money} do mimo de volta.`,
  subscription: "Você recebe tudo o que pagou pela assinatura, e o acesso termina agora.",
  /** What was paid together, and cannot go back alone. */
  others: (titles: readonly string[]) =>
    `Este pagamento só volta inteiro: o que veio junto (${list.format(titles)}) também fecha.`,
  over: (name: string) => `O prazo de 7 dias para desistir já passou. Se algo deu errado, fale com ${name}.`,
  requested: (money: string, day: string) => `Devolução de ${money} pedida. Quem publica tem até ${day} para enviar.`,
  returned: (money: string, day: string) => `Devolução de ${money} enviada (${day}).`,
  beside: (money: string) => `Outros ${money} voltam pela processadora, pelo mesmo caminho do pagamento.`,
  byGateway: {
    requested: (money: string) =>
      `Devolução de ${money} pedida à processadora. Avisamos por e-mail quando ela confirmar.`,
    late: (money: string) =>
      `A processadora ainda não fez a devolução de ${money}. Continuamos pedindo, e avisamos por e-mail.`,
    toCard: (money: string, day: string) => `${money} devolvidos ao cartão (${day}). O crédito vem na fatura.`,
    toPix: (money: string, day: string) => `${money} devolvidos por PIX para a conta de origem (${day})`,
  },
  /** In lists. */
  status: {
    requested: "Devolução pedida",
    returned: "Devolvido",
    refunded: "Devolvido",
    disputed: "Contestado",
    ended: "Encerrado",
  },
  /** An item that the fan has lost without withdrawing it. */
  revoked: {
    refunded: (day: string) => `O pagamento foi devolvido (${day}), e este avulso fechou.`,
    disputed: (day: string) => `O pagamento foi contestado (${day}), e este avulso fechou.`,
    ended: (day: string) => `Este avulso foi encerrado (${day}).`,
  },
};
