import { counted } from "@camarim/ui/text/counted.ts";

export const renewal = {
  title: "Renovar assinatura",
  period: (start: string, end: string) => `Renova de ${start} a ${end}`,
  receiptUntil: (moment: string) => `Recebemos comprovantes até ${moment}.`,
  page: (username: string) => `Ver a página de @${username}`,
  watch: "Assistir agora",
  subscribe: "Assinar de novo",
  send: "Enviar comprovante",
  again: "Enviar outro comprovante",
  left: (count: number) => `Você ainda pode enviar ${counted(count, "comprovante", "comprovantes")}.`,
  requestCode: {
    title: (plan: string, username: string) => `Plano ${plan} de @${username}`,
    lead: "Gere o código PIX e pague no app do seu banco. A assinatura renova sozinha quando o pagamento cai.",
    byCard: "O cartão guardado paga este período no dia da renovação. Se você pagar por PIX agora, ele não é cobrado.",
    submit: "Gerar código PIX",
  },
  states: {
    confirming: {
      title: "Confirmando o pagamento",
      message: "Isso leva alguns segundos. Esta tela se atualiza sozinha.",
    },
    declined: {
      title: "Pagamento recusado",
      message: "Nada foi cobrado. Assine de novo pela página.",
    },
    checking: {
      title: "Recebemos seu comprovante",
      message: (username: string) =>
        `@${username} vai conferir e renovar seu acesso. Esta tela se atualiza sozinha, e avisamos por e-mail.`,
    },
    confirmed: {
      title: "Assinatura renovada",
      message: (plan: string, until: string) => `Obrigado por continuar. Seu plano ${plan} vai até ${until}`,
    },
    rejected: { title: "Comprovante não aceito" },
    receiptsUsedUp: {
      title: "Comprovante não aceito",
      message: "Esta renovação já teve 3 comprovantes. Se você pagou, fale com quem publica a página.",
    },
    late: {
      title: "O prazo desta renovação acabou",
      message: "Se você já pagou, envie o comprovante. Se ainda não pagou, assine de novo pela página.",
    },
    expired: {
      title: "Esta renovação não está mais aberta",
      message: "O prazo acabou ou a renovação foi cancelada. Para voltar a assistir, assine de novo pela página.",
    },
    closed: {
      title: "Esta renovação foi encerrada",
      message: "Para voltar a assistir, assine de novo pela página.",
    },
    lost: {
      title: "Este link não abre nada",
      message: "Confira se ele veio inteiro no e-mail, ou abra o e-mail mais recente que enviamos.",
      enter: "Entrar com meu e-mail",
    },
  },
};
