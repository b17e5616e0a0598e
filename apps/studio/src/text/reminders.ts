import { counted } from "@camarim/ui/text/counted.ts";

/** What an e-mail to a fan says, in short: the server writes it. */
export type PreviewText = { when: string; subject: string; lines: readonly string[]; button: string };

const stop = "Não quer mais recados e lembretes? Pare com um toque";

export const reminders = {
  title: "Lembretes",
  lead: "Saem sozinhos, por e-mail e no celular de quem permitiu. De cada dez pessoas, uma não recebe: assim você vê o que eles trazem de verdade.",
  unpaid: {
    section: "Pedido que não foi pago",
    switch: "Lembrar quem não pagou",
    hint: "Depois de 30 minutos, no dia seguinte e no último dia do código.",
  },
  ended: {
    section: "Assinatura que terminou",
    switch: "Chamar de volta",
    hint: "Uma mensagem depois de 3 dias e outra depois de 30.",
    coupon: "Cupom para voltar",
    couponHint: "O link da mensagem já vem com ele.",
    noCoupon: "Sem cupom",
    unusable: (code: string) => `${code} não vale agora`,
    unusableLead: "As mensagens saem sem cupom até ele voltar a valer.",
  },
  limits: "No máximo três por semana para cada pessoa, nunca de noite, nunca depois de pagar. Cada uma tem como parar.",
  preview: {
    open: "Ver o que o fã recebe",
    title: "O que o fã recebe",
    stop,
    unpaid: (username: string): PreviewText[] => [
      {
        when: "30 minutos depois e no dia seguinte",
        subject: `Seu pedido a @${username} está esperando`,
        lines: [
          "O seu pedido ainda não foi pago. Pague com o PIX do pedido.",
          "Mudou de ideia? Não precisa fazer nada: sem pagamento, nada é cobrado.",
        ],
        button: "Ver meu pedido",
      },
      {
        when: "No último dia",
        subject: `Falta o comprovante do seu pedido a @${username}`,
        lines: [
          "Se você pagou, falta só enviar o comprovante.",
          "Não pagou? Não precisa fazer nada: o pedido termina sozinho.",
        ],
        button: "Ver meu pedido",
      },
    ],
    ended: (username: string, code: string | undefined): PreviewText[] => [
      {
        when: "3 dias depois, e de novo depois de 30",
        subject: code ? `Um cupom para voltar a @${username}` : `Sua assinatura de @${username} terminou`,
        lines: [
          code
            ? `Se quiser voltar, o cupom ${code} é para você. Ele já vem aplicado neste link.`
            : "Se quiser voltar, é só assinar de novo.",
          "Se não quiser, não precisa fazer nada: nada é cobrado.",
        ],
        button: "Ver a página",
      },
    ],
  },
  results: {
    title: "Em 12 meses",
    sent: "Mensagens enviadas",
    few: (minimum: number) =>
      `O resultado aparece quando pelo menos ${minimum} pessoas tiverem recebido e ${minimum} não: antes disso seria acaso.`,
    returned: "Voltaram com lembrete",
    control: "Voltaram sem lembrete",
    of: (returned: number, people: number) => `${returned} de ${counted(people, "pessoa", "pessoas")}`,
    more: "Vieram a mais",
    moreOf: (people: number, days: number) =>
      `${people === 0 ? "Ninguém a mais" : people > 0 ? `${counted(people, "pessoa", "pessoas")} a mais` : `${counted(-people, "pessoa", "pessoas")} a menos`} em até ${counted(days, "dia", "dias")}`,
    unclear: "A diferença ainda pode ser acaso",
  },
};
