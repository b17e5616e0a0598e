import { counted } from "./counted.ts";

export const fanHome = {
  title: "Minhas assinaturas",
  feed: {
    label: "Stories",
    watch: (name: string, unseen: number) =>
      unseen > 0 ? `Assistir ${name}: ${counted(unseen, "story novo", "stories novos")}` : `Assistir ${name} de novo`,
    none: (name: string) => `Página de ${name}, sem stories agora`,
    quiet: "Nenhum story no ar agora. Quando sair um novo, ele aparece aqui.",
  },
  running: "Ativas",
  over: "Encerradas",
  empty: {
    title: "Você ainda não assina ninguém",
    message: "Abra o link de quem você quer assistir e assine. Se já assina com outro e-mail, entre com ele.",
  },
  you: {
    section: "Você",
    signedInAs: "Você entrou como",
    guest: "Neste navegador",
    guestHint: "Confirme seu e-mail para ver tudo o que você assina",
    other: "Entrar com outro e-mail",
    data: "Baixar meus dados",
    dataHint: "Assinaturas, pagamentos e o que você assistiu",
    signOut: "Sair deste navegador",
  },
  status: {
    pending: "Aguardando pagamento",
    trial: (day: string) => `Teste grátis até ${day}`,
    active: (day: string) => `Ativa até ${day}`,
    free: "Acesso grátis",
    grace: (day: string) => `Vencida desde ${day}: renove para continuar`,
    canceled: (day: string) => `Cancelada, assista até ${day}`,
    over: (day: string) => `Encerrada desde ${day}`,
    ended: "Encerrada",
    revoked: "Encerrada por quem publica",
    refunded: "Dinheiro devolvido",
    chargedBack: "Pagamento contestado",
  },
};

export const fanSubscription = {
  title: "Assinatura",
  page: (username: string) => `Ver a página de @${username}`,
  watch: "Assistir",
  pay: "Continuar pagamento",
  renew: "Renovar agora",
  renewHint: "O novo período começa quando este acabar. Você não perde nenhum dia.",
  again: "Assinar de novo",
  facts: { status: "Situação", plan: "Plano", next: "Próximo período", since: "Desde" },
  plan: (name: string, price: string, length: string) => `${name}, ${price} por ${length}`,
  length: (months: number) => counted(months, "mês", "meses"),
  guest: "Convite, sem pagar",
  change: {
    section: "Trocar de plano",
    lead: "O novo plano e o novo preço valem a partir do próximo período.",
    submit: "Trocar plano",
  },
  payments: {
    section: "Pagamentos",
    none: "Nenhum pagamento ainda.",
    period: (start: string, end: string) => `De ${start} a ${end}`,
    code: (txid: string) => `Código ${txid}`,
    card: (card: string) => `Cartão ${card}`,
    status: {
      pending: "Em aberto",
      paid: "Pago",
      refused: "Recusado",
      refunded: "Devolvido",
      revoked: "Cancelado",
      charged_back: "Contestado",
      expired: "Venceu",
    },
  },
  cancel: {
    open: "Cancelar assinatura",
    title: "Cancelar esta assinatura?",
    message: (day: string) => `Ela não renova mais, e até ${day} você continua assistindo.`,
    messageNow: "Ela não renova mais.",
    submit: "Sim, cancelar",
  },
  refund: {
    open: "Quero meu dinheiro de volta",
    hint: (day: string) => `Até ${day}, sem precisar explicar`,
    title: "Receber seu dinheiro de volta?",
    message: "Você recebe tudo o que pagou, e o acesso termina agora. Vale uma vez por página.",
    submit: "Sim, quero meu dinheiro",
    asked: (money: string, day: string) => `Devolução de ${money} pedida. Quem publica tem até ${day} para enviar.`,
    returned: (money: string, day: string) => `Devolução de ${money} enviada (${day})`,
    byGateway: {
      asked: (money: string) =>
        `Devolução de ${money} pedida à processadora. Avisamos por e-mail quando ela confirmar.`,
      late: (money: string) =>
        `A processadora ainda não fez a devolução de ${money}. Continuamos pedindo, e avisamos por e-mail.`,
      toCard: (money: string, day: string) => `${money} devolvidos ao cartão (${day}). O crédito vem na fatura.`,
      toPix: (money: string, day: string) => `${money} devolvidos por PIX para a conta de origem (${day})`,
    },
  },
  keep: "Voltar sem mudar nada",
  done: {
    cancelada: "Assinatura cancelada",
    devolucao: "Devolução pedida",
    plano: "Plano trocado",
  } as Record<string, string>,
};
