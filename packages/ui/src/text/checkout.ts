import { counted } from "./counted.ts";

export const checkout = {
  form: {
    title: "Assinar",
    lead: (name: string) => `Assine ${name}`,
    you: "Seus dados",
    name: "Nome",
    email: "E-mail",
    emailHint: "Avisamos por ele quando o pagamento for confirmado",
    phone: "Celular",
    phonePrefix: "+55",
    phoneHint: "Com DDD",
    otherPayer: "Usar outros dados",
    submit: "Gerar código PIX",
    submitFree: "Assinar grátis",
    submitTrial: "Começar teste grátis",
    coupon: "Cupom (opcional)",
    apply: "Aplicar",
    discount: (code: string) => `Cupom ${code}`,
    today: "Hoje",
    trial: (days: number, money: string) =>
      `${counted(days, "dia", "dias")} grátis. Depois, ${money} se você quiser continuar.`,
    summary: "Resumo do pedido",
    total: "Total",
    choosePlan: { title: "Escolha um plano", message: "Marque o plano que você quer assinar." },
    planGone: { title: "Plano fora de venda", message: "Este plano não está mais à venda. Escolha outro." },
    tooLarge: { title: "Dados demais", message: "Os dados passam do tamanho permitido." },
    withdrawal: "Você tem 7 dias para desistir.",
    has: {
      title: "Você já assina",
      message: (until: string | undefined) =>
        until ? `Sua assinatura vale até ${until}` : "Sua assinatura está valendo",
      watch: "Assistir",
    },
    open: "Você já tem um pedido em andamento",
    resume: "Ver meu pedido",
    paused: {
      title: "Assinaturas pausadas",
      message: (name: string) => `${name} não está aceitando assinaturas agora.`,
      back: "Voltar para a página",
    },
  },
  pix: {
    title: "Pague com PIX",
    plan: (plan: string, username: string) => `Plano ${plan} de @${username}`,
    order: (title: string, username: string) => `${title} para @${username}`,
    coupon: (code: string, money: string) => `Cupom ${code}: ${money} de desconto`,
    couponReserved: (moment: string) => `O cupom está reservado para você até ${moment}. Pague até lá.`,
    couponFree: "O cupom não está reservado: vale para quem pagar primeiro. Pague logo.",
    receiver: (name: string) => `Você vai pagar para ${name}`,
    qr: "QR code do PIX",
    validUntil: (moment: string) => `O código vale até ${moment}`,
    copy: "Copiar código PIX",
    copied: "Copiado",
    selected: "Código selecionado: toque nele e escolha copiar.",
    showCode: "Ver o código",
    paid: "Já paguei: enviar comprovante",
    stepsLabel: "Como pagar",
    steps: [
      ["Abra o app do seu banco e escolha ", "PIX copia e cola"],
      ["Cole o código. O valor já vem preenchido", ""],
      ["Envie o comprovante: esta tela se atualiza sozinha", ""],
    ],
    withoutScripts: {
      reload: "Atualizar esta página",
      code: "Código da transação (32 caracteres, está no comprovante)",
      send: "Enviar código",
    },
  },
  states: {
    order: "Seu pedido",
    summary: (plan: string, money: string) => `Plano ${plan} · ${money}`,
    summaryOf: (title: string, money: string) => `${title} · ${money}`,
    checking: {
      title: "Recebemos seu comprovante",
      message: (username: string) =>
        `@${username} vai conferir e liberar seu acesso. Esta tela se atualiza sozinha, e avisamos por e-mail.`,
      sent: (moment: string) => `Enviado ${moment}`,
    },
    rejected: {
      title: "Comprovante não aceito",
      again: "Enviar outro comprovante",
      left: (count: number) => `Você ainda pode enviar ${counted(count, "comprovante", "comprovantes")}.`,
    },
    receiptUntil: (moment: string) => `Recebemos comprovantes até ${moment}.`,
    receiptsUsedUp: {
      title: "Comprovante não aceito",
      message:
        "Este pedido já teve 3 comprovantes. Se você pagou, fale com quem publica a página antes de pagar de novo.",
    },
    late: {
      title: "O código venceu",
      message: "Se você já pagou, envie o comprovante. Se ainda não, faça um novo pedido.",
      send: "Enviar comprovante",
    },
    couponGone: {
      title: "O cupom esgotou",
      message:
        "Outras pessoas usaram o cupom até o limite. Não pague este código: o dinheiro voltaria para você. Faça um novo pedido, sem o cupom.",
      messageByKey: (username: string) =>
        `Outras pessoas usaram o cupom até o limite. Não pague este código: faça um novo pedido, sem o cupom. Se você já pagou, envie o comprovante, e @${username} aceita ou devolve o valor.`,
    },
    unavailable: {
      title: "Não está mais à venda",
      message:
        "O que você pediu esgotou ou saiu da venda, ou você já tem. Não pague este código: o dinheiro voltaria para você.",
      messageByKey: (username: string) =>
        `O que você pediu esgotou ou saiu da venda, ou você já tem. Não pague este código. Se você já pagou, envie o comprovante, e @${username} devolve o valor.`,
    },
    /** A gateway's money that bought nothing, as a second payment for the same. */
    unused: {
      title: "Seu pagamento volta para você",
      message:
        "Quando ele chegou, o pedido já tinha acabado, esgotado ou sido pago por outro. Pedimos a devolução à processadora, e avisamos por e-mail quando ela confirmar.",
      refunded: {
        title: "Seu pagamento foi devolvido",
        message: "Quando ele chegou, o pedido já tinha acabado, esgotado ou sido pago por outro.",
      },
    },
    expired: {
      title: "Este pedido venceu",
      message: "O prazo para pagar acabou. Faça um novo pedido para assinar.",
      /** Nobody but the creator sees what was paid to their own key. */
      messageByKey: "O prazo para pagar acabou. Se você já pagou, procure seu pedido em “Paguei e não entrei”.",
      help: "Paguei e não entrei",
    },
    closed: { title: "Este pedido foi encerrado", message: "Para voltar a assistir, faça um novo pedido." },
    confirmed: {
      title: "Pagamento confirmado",
      message: (plan: string, until: string | undefined) => (until ? `Plano ${plan} até ${until}` : `Plano ${plan}`),
      watch: "Assistir agora",
      keep: "Em outro celular ou navegador, entre com o mesmo e-mail.",
    },
    lost: {
      title: "Não encontramos este pedido",
      message: "Abra o link no navegador em que você fez o pedido, ou faça um novo.",
    },
    elsewhere: "Entre com o e-mail do pedido, e ele abre neste navegador. Ou faça um novo.",
    enter: "Entrar com o e-mail do pedido",
    newOrder: "Fazer novo pedido",
    page: (username: string) => `Ver a página de @${username}`,
  },
  free: {
    verifyEmail: "Confirme seu e-mail",
    verifyEmailLead: "Falta só um passo: você não tem nada a pagar. Digite o código que enviamos e já pode assistir.",
    requestCodeLead: "Falta só um passo: você não tem nada a pagar. Peça o código por e-mail e já pode assistir.",
    codeUnsent: { title: "Código não enviado", message: "Não conseguimos enviar o código. Seu pedido está guardado." },
    tried: "Você já usou seus dias grátis",
    usedUp: "O cupom esgotou",
    triedLead: "Os dias grátis valem uma vez por pessoa. Para assistir, assine pelo preço do plano.",
    usedUpLead: "Os usos deste cupom acabaram antes da confirmação. Você pode assinar pelo preço do plano.",
    subscribe: "Ver os planos",
    open: "Tudo certo, pode assistir",
    until: (plan: string, day: string) => `Plano ${plan}, grátis até ${day}`,
    keep: "Em outro celular, entre com o mesmo e-mail.",
  },
  receipt: {
    title: "Enviar comprovante",
    lead: "Mande a imagem ou o PDF do comprovante, o código da transação ou os dois.",
    pick: "Escolher imagem ou PDF",
    change: "Trocar arquivo",
    picked: "Imagem escolhida",
    code: "Código da transação (opcional)",
    codeHint: "32 caracteres, começa com E",
    send: "Enviar comprovante",
    sending: (percent: number) => `Enviando ${percent}%`,
    progress: "Envio do comprovante",
    missing: "Escolha o comprovante ou informe o código.",
    tooLarge: "O arquivo passa de 10 MB. Envie uma captura de tela.",
  },
};
