const formatMonths = (months: number) => (months === 1 ? "1 mês" : `${months} meses`);

export const gift = {
  open: "Dar de presente",
  title: (name: string) => `Um presente: assinatura de ${name}`,
  choose: "Escolha o plano do presente",
  receiver: {
    section: "Para quem",
    name: "Nome de quem recebe",
    email: "E-mail de quem recebe (opcional)",
    emailHint: "Com e-mail, enviamos no dia, e só este endereço resgata. Sem e-mail, você manda o link.",
    day: "Dia da entrega",
    dayHint: "De hoje até daqui a 90 dias",
    message: "Recado (opcional)",
    messageHint: (name: string) => `Quem recebe lê. ${name} também vê.`,
  },
  payer: (name: string, email: string) => `Você compra como ${name} (${email}).`,
  resume: "Você tem um presente esperando o PIX",
  submit: "Ir para o pagamento",
  promise: (hasCard: boolean) =>
    `PIX${hasCard ? " ou cartão" : ""}, sem cadastro. Quem recebe não paga nada, e o presente não renova sozinho.`,
  withdrawal:
    "A assinatura começa quando o presente é resgatado. Você tem 7 dias para desistir, e pode pedir o dinheiro de volta se ninguém resgatar em 90 dias depois da entrega.",
  closed: {
    title: "Presentes pausados",
    message: (name: string) => `${name} não está aceitando assinaturas novas agora.`,
  },
  page: (name: string) => `Voltar para a página de ${name}`,
  again: "Comprar outro presente",
  link: { send: "Enviar o link", copy: "Copiar o link", copied: "Link copiado." },
  linkFor: (receiver: string) => `Link do presente para ${receiver}`,
  share: (name: string) => `Um presente para você: assinatura de ${name}`,
  forLink: (name: string) => `Mande este link para ${name}. Ele também fica em “Presentes que você deu”.`,
  mailed: (email: string, day: string) =>
    `Vai por e-mail para ${email} (${day}). O link também serve, só com esse e-mail:`,
  states: {
    checking: {
      title: "Recebemos seu comprovante",
      message: (name: string) => `${name} vai conferir, e avisamos por e-mail. O link do presente aparece aqui depois.`,
    },
    confirmed: {
      title: "Presente comprado",
      message: (money: string, name: string) => `Seu pagamento de ${money} chegou para ${name}.`,
    },
    late: {
      title: "O código venceu",
      message: "Se você já pagou, envie o comprovante. Se ainda não, compre outro presente.",
    },
    expired: { title: "Este pedido venceu", message: "O prazo para pagar acabou, e nada foi cobrado." },
    closed: { title: "Este presente foi encerrado", message: "O dinheiro voltou para você ou está em contestação." },
  },
  list: {
    title: "Presentes que você deu",
    line: (receiver: string, months: number, status: string) =>
      `Para ${receiver} · ${formatMonths(months)} · ${status}`,
    status: {
      pending: "esperando o PIX",
      confirming: "confirmando o cartão",
      reviewing: "comprovante em conferência",
      unclaimed: "ainda não resgatado",
      claimed: "resgatado",
      refund_requested: "devolução pedida",
      returned: "devolvido",
    },
    back: "Pedir o dinheiro de volta",
    backHint: "Ninguém resgatou em 90 dias. Depois do pedido, o link não vale mais.",
    refundFrom: (day: string) => `Se ninguém resgatar até ${day}, você pode pedir o dinheiro de volta.`,
    months: formatMonths,
  },
  one: {
    title: "Seu presente",
    plan: "Presente",
    receiver: "Para quem",
    amount: "Valor",
    day: "Quando",
    status: "Situação",
    message: "Seu recado",
    /** Before its money comes back: what the receiver loses. */
    unclaimed: (money: string) => `Você recebe ${money}, e o link do presente deixa de valer agora.`,
    claimed: (money: string, receiver: string) =>
      `Você recebe ${money}, e ${receiver} perde agora o tempo que o presente deu. O que ${receiver} pagou do próprio bolso continua.`,
  },
  claim: {
    title: "Um presente para você",
    lead: (buyer: string) => `${buyer} deu um presente a você`,
    what: (months: number, name: string) => `${formatMonths(months)} de assinatura de ${name}`,
    message: "Para resgatar, confirme seu e-mail. Você não paga nada, e o presente não renova sozinho.",
    addressed:
      "Para resgatar, confirme o e-mail em que o presente chegou. Você não paga nada, e o presente não renova sozinho.",
    words: (buyer: string) => `Recado de ${buyer}`,
    as: (email: string) => `Resgatar com ${email}`,
    other: "Usar outro e-mail",
    report: "Denunciar",
    mine: {
      title: "O presente é seu",
      until: (day: string) => `Até ${day} você assiste, e nada renova sozinho.`,
      untilRenewal: (day: string) => `Até ${day} vale o presente. Depois sua assinatura continua renovando como antes.`,
      own: "Ver minhas assinaturas",
      watch: "Assistir",
    },
    waiting: {
      title: "Aguardando o pagamento",
      message: (buyer: string) =>
        `O pagamento de ${buyer} ainda não foi confirmado. Abra este link de novo mais tarde.`,
    },
    claimed: {
      title: "Presente já resgatado",
      message: "Se foi você, entre com o e-mail com que resgatou.",
      enter: "Entrar com meu e-mail",
    },
    returned: { title: "Presente devolvido", message: "O dinheiro voltou para quem comprou. Este link não vale mais." },
    unavailable: {
      title: "Página fora do ar",
      message: "O presente fica guardado. Abra este link de novo mais tarde.",
    },
    lost: {
      title: "Presente não encontrado",
      message: "Confira o link com quem mandou: ele pode ter sido copiado pela metade.",
    },
  },
};
