import { counted } from "@camarim/ui/text/counted.ts";

export const receipts = {
  title: "Comprovantes",
  place: (at: number, count: number) => `${at} de ${count}`,
  others: "Outros comprovantes",
  waiting: "Comprovantes para conferir",
  search: "Buscar por nome",
  nobody: "Nenhum comprovante com esse nome.",
  keys: {
    open: "Atalhos",
    move: "próximo e anterior",
    approve: "aprovar",
    reject: "reprovar",
    all: [
      { keys: ["J"], does: "Próximo comprovante" },
      { keys: ["K"], does: "Comprovante anterior" },
      { keys: ["Enter"], does: "Aprovar o pagamento" },
      { keys: ["R"], does: "Reprovar, com um motivo" },
      { keys: ["A"], does: "Aprovar os verdes" },
      { keys: ["Z"], does: "Desfazer, por 10 segundos" },
      { keys: ["/"], does: "Buscar por nome" },
      { keys: ["Esc"], does: "Voltar para a lista" },
      { keys: ["?"], does: "Mostrar os atalhos" },
    ],
  },
  list: "Ver a lista",
  groups: {
    /** What every green receipt was found to show. */
    greenReason: "Valor e quem recebeu conferem, sem nada estranho",
    green: (count: number, money: string) => `${counted(count, "verde", "verdes")} · ${money}`,
    amber: (count: number, money: string) => `${count} para olhar · ${money}`,
    red: (count: number, money: string) => `${count} com problema · ${money}`,
  },
  bulk: {
    open: (count: number) => (count === 1 ? "Aprovar o verde" : `Aprovar os ${count} verdes`),
    title: (count: number) => `Aprovar ${counted(count, "pagamento", "pagamentos")}?`,
    count: (count: number) => counted(count, "pagamento", "pagamentos"),
    total: "Deve ter caído no seu banco",
    advice:
      "Um comprovante pode ser falso. Na dúvida, confira no app do banco ou pelo extrato. Dá para desfazer por 10 segundos.",
    action: (count: number) => (count === 1 ? "Aprovar" : `Aprovar os ${count}`),
    sending: (count: number) => `Aprovando ${counted(count, "pagamento", "pagamentos")}…`,
    /** Those that failed, or were undone, wait for a decision. */
    done: (approved: number, failed: number) =>
      failed === 0
        ? counted(approved, "pagamento aprovado", "pagamentos aprovados")
        : approved === 0
          ? "Nada foi aprovado"
          : `${counted(approved, "pagamento aprovado", "pagamentos aprovados")}, ${failed} não: veja de novo`,
  },
  previous: "Anterior",
  next: "Próximo",
  picture: (name: string) => `Comprovante de ${name}`,
  enlarge: "Ampliar comprovante",
  noPicture: "A imagem não abriu.",
  endToEndId: "Código da transação",
  endToEndHint: "Procure este código no extrato do seu banco.",
  copy: "Copiar código",
  copied: "Código copiado",
  discounted: (money: string) => `já com ${money} de desconto do cupom`,
  fee: (money: string) => `Taxa do Camarim: ${money}`,
  requested: (title: string, ago: string) => `${title} · pediu ${ago}`,
  sentByCreator: "enviado por você",
  checks: {
    scheduled: "Agendado",
    outcome: "Situação",
    late: "Prazo",
    amount: "Valor",
    receiver: "Recebedor",
    order: "Pedido",
    day: "Data",
    file: "Arquivo",
    endToEndId: "Código",
    coupon: "Cupom",
    item: "Entrega",
  },
  levels: { green: "certo", amber: "atenção", red: "problema" },
  advice: "Antes de aprovar, confira no app do seu banco se o valor caiu.",
  reject: "Reprovar",
  approve: "Aprovar pagamento",
  suspect: {
    title: "Este comprovante tem um problema",
    lead: "Confira no app do seu banco antes de aprovar.",
    approve: "Aprovar mesmo assim",
  },
  approved: (name: string) => `Pagamento aprovado. ${name} já pode assistir`,
  /** Of a payment for something else than a subscription. */
  approvedOther: (name: string) => `Pagamento de ${name} aprovado`,
  rejected: "Comprovante reprovado",
  empty: {
    title: "Nada para conferir",
    message: "Quando alguém pagar por PIX, o comprovante aparece aqui para você aprovar.",
    action: "Ver minha chave PIX",
  },
  done: {
    title: "Tudo conferido",
    message: (people: number, money: string) => `Hoje você liberou ${counted(people, "pessoa", "pessoas")}, ${money}.`,
  },
  unpaid: {
    title: "Pediram e não pagaram",
    newest: (shown: number, count: number) => `Os ${shown} pedidos mais novos, de ${count}.`,
    reminders: "Lembretes",
    remindersHint: "Ligados, eles lembram do pedido depois de 30 minutos, no dia seguinte e no último dia do código.",
  },
  rejectSheet: {
    title: "Reprovar comprovante",
    lead: (name: string) => `${name} recebe o motivo e pode enviar outro comprovante.`,
    reason: "Motivo",
    hint: (usual: string) => `Opcional. Sem motivo, enviamos: “${usual}”`,
    action: "Reprovar comprovante",
  },
};
