export const recoveries = {
  title: "Recuperações de acesso",
  lead: "Estas pessoas perderam a chave de acesso, o aplicativo autenticador e os códigos. Depois de 72 horas, duas pessoas da equipe precisam aprovar.",
  list: "Recuperações de acesso",
  requested: (ago: string) => `pedida ${ago}`,
  waits: (when: string) => `Espera até ${when}`,
  ready: "Pode decidir",
  approvals: (count: number) => `${count} de 2 aprovações`,
  approvedByMe: "Você já aprovou. Falta outra pessoa da equipe.",
  byReport: "Depois de “Não fui eu”",
  sheet: {
    title: "Recuperar acesso",
    lead: "Fale com a pessoa por um contato que você já conhecia e confirme que o pedido é dela. A segunda aprovação remove o segundo passo da entrada, encerra as sessões e para as transferências por 72 horas.",
    byReport:
      "O pedido veio de um aviso “Não fui eu”, que bloqueou um segundo passo novo. Ele só prova que alguém lê o e-mail da conta: o passo bloqueado pode ser de um invasor, ou da própria pessoa, e quem avisou, um invasor. Confirme também que o e-mail é só dela.",
    reason: "Motivo da recusa",
    reasonHint: "A pessoa lê por e-mail",
    missing: "Escreva o motivo.",
  },
  approve: "Aprovar",
  approved: "Aprovação registrada. Falta outra pessoa da equipe",
  completed: (name: string) => `${name} pode entrar só com a senha`,
  reject: "Recusar",
  rejected: "Pedido recusado. O motivo foi por e-mail",
  empty: {
    title: "Nenhuma recuperação na fila",
    message: "Quem perder o segundo passo da entrada e pedir ajuda aparece aqui.",
  },
};
