import { formatShare } from "@camarim/ui/lib/percent.ts";
import { counted } from "@camarim/ui/text/counted.ts";

const month = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "America/Sao_Paulo" });

export const billings = {
  title: "Faturas",
  lead: "A taxa do Camarim sobre o que seus fãs pagaram por PIX direto na sua conta. Fecha todo mês.",
  /** "Novembro de 2026", from the first day of the month. */
  month: (iso: string) => month.format(new Date(iso)).replace(/^./, (letter) => letter.toUpperCase()),
  open: "Em aberto",
  inReview: "Em análise",
  done: "Pagas",
  canceledOnes: "Canceladas",
  due: (day: string) => `Vence ${/^\d/.test(day) ? "em " : ""}${day}`,
  overdue: (day: string) => `Venceu ${/^\d/.test(day) ? "em " : ""}${day}`,
  sent: (moment: string) => `Comprovante enviado ${moment}`,
  paid: (day: string) => `Paga ${/^\d/.test(day) ? "em " : ""}${day}`,
  canceled: (day: string) => `Cancelada ${/^\d/.test(day) ? "em " : ""}${day}`,
  late: "Atrasada",
  rejected: "Comprovante recusado",
  more: "Ver faturas mais antigas",
  stopped: {
    title: "Novas assinaturas pausadas",
    message:
      "Uma fatura está com mais de 15 dias de atraso. Quem já assina continua assistindo e renovando; gente nova volta a assinar assim que o pagamento for confirmado.",
  },
  empty: {
    title: "Nenhuma fatura por enquanto",
    message:
      "No começo de cada mês, a taxa sobre as vendas do mês anterior aparece aqui. Mês sem venda não tem fatura.",
    action: "Ver minha carteira",
  },
  sheet: {
    number: (number: number) => `Fatura nº ${number}`,
    rejected: "Não encontramos este pagamento",
    waiting: "Recebemos seu comprovante",
    waitingLead: "Assim que confirmarmos o pagamento, avisamos por e-mail.",
    void: "Não há nada a pagar",
    canceled: "Cancelamos esta fatura.",
    stops: (day: string) => `Sem o pagamento até ${day}, sua página para de aceitar novos assinantes.`,
    lines: "De onde vem este valor",
    sales: (count: number) => counted(count, "venda", "vendas"),
    line: (count: number, total: string, percent: number) =>
      `${counted(count, "venda", "vendas")} · ${formatShare(percent / 100, 2)} de ${total}`,
    kinds: { sales: "Vendas", refunds: "Devoluções", adjustments: "Ajustes" },
    refunds: (plan: string) => `Devoluções · ${plan}`,
    total: "Total",
    period: (from: string, to: string) => `${from} a ${to}`,
    qr: "QR code do PIX desta fatura",
    pay: "Pagar por PIX",
    payLead: "Leia o QR code com o app do seu banco ou copie o código.",
    copy: "Copiar código PIX",
    copied: "Código copiado",
    send: "Enviar comprovante",
    sendAnother: "Enviar outro comprovante",
    sending: (percent: number) => `Enviando ${percent}%`,
    progress: "Envio do comprovante",
    sentNow: "Comprovante enviado",
    showReceipt: "Ver comprovante",
    receipt: (month: string) => `Comprovante da fatura de ${month}`,
    tooLarge: "O arquivo passa de 10 MB. Envie uma captura de tela.",
  },
};
