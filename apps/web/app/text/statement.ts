import { counted } from "./counted.ts";

/** "1 pagamento", "2 pagamentos". */
const payments = (count: number) => counted(count, "pagamento", "pagamentos");

export const statement = {
  title: "Conferir pelo extrato",
  lead: "Exporte o extrato no app do seu banco (OFX ou CSV): encontramos quem já pagou. O arquivo não fica guardado.",
  pick: "Escolher extrato",
  drop: "Solte o extrato aqui",
  result: {
    title: "O que há no extrato",
    read: (credits: number) => (credits === 1 ? "1 entrada no extrato" : `${credits} entradas no extrato`),
    certain: "Certo",
    look: "Confira",
    certainLead: "Identificador e valor conferem.",
    approve: (count: number) => `Aprovar ${payments(count)}`,
    approved: (count: number) => (count === 1 ? "1 pagamento aprovado" : `${count} pagamentos aprovados`),
    done: "Aprovado",
    approveLate: "Aprovar",
    approveLateOf: (name: string) => `Aprovar o pagamento de ${name}`,
    doubtful: "Olhe antes de aprovar",
    doubts: {
      amount: "o valor é outro",
      day: "a data não combina com a do pedido",
      twice: "mais de uma entrada ou pedido combina",
      name: "só o nome e o valor combinam",
      used: "Esta transferência já pagou outro pedido",
      late: "Pago depois do vencimento",
      coupon: "O cupom deste pedido esgotou antes do pagamento",
    },
    line: (day: string, description: string) => `${day}: ${description}`,
    charged: (money: string) => `pedido de ${money}`,
    nothing: { title: "Nada para aprovar", message: "Nenhuma entrada combina com os pagamentos que estão em aberto." },
    known: (count: number) => (count === 1 ? "1 já estava aprovada." : `${count} já estavam aprovadas.`),
    unknown: (count: number) =>
      count === 1
        ? "1 entrada não é de nenhum pedido em aberto."
        : `${count} entradas não são de nenhum pedido em aberto.`,
  },
};
