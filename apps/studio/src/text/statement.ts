import { counted, plural } from "@camarim/ui/text/counted.ts";

/** "1 pagamento", "2 pagamentos". */
const payments = (count: number) => counted(count, "pagamento", "pagamentos");
const lines = (count: number) => counted(count, "linha", "linhas");

export const statement = {
  title: "Conferir pelo extrato",
  lead: "Exporte o extrato no app do seu banco (OFX ou CSV): encontramos quem já pagou. O arquivo não fica guardado.",
  pick: "Escolher extrato",
  drop: "Solte o extrato aqui",
  result: {
    title: "O que há no extrato",
    read: (credits: number) => `${counted(credits, "entrada", "entradas")} no extrato`,
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
      returned: "O extrato tem uma devolução deste valor",
      late: "Pago depois do vencimento",
      coupon: "O cupom deste pedido esgotou antes do pagamento",
      gone: "O que este pedido vende esgotou ou foi excluído, ou a pessoa já tem",
    },
    line: (day: string, description: string) => `${day}: ${description}`,
    charged: (money: string) => `pedido de ${money}`,
    nothing: { title: "Nada para aprovar", message: "Nenhuma entrada combina com os pagamentos que estão em aberto." },
    noCredits: {
      title: "Nada recebido",
      message: "Lemos o extrato inteiro e não há nenhuma entrada nesse período.",
      unread: "Nas linhas que lemos não há nenhuma entrada.",
    },
    returned: (count: number) =>
      `${payments(count)} que você aprovou ${plural(count, "pode ter voltado", "podem ter voltado")} para quem pagou`,
    returnedLead:
      "O extrato tem uma devolução. Confira no app do banco e, se o dinheiro voltou, decida se o acesso continua.",
    beyond: (count: number) => `${lines(count)} ${plural(count, "ficou", "ficaram")} de fora`,
    beyondLead: "O extrato é longo demais para uma vez. Exporte um período menor e envie o resto depois.",
    unlisted: (count: number) => `${payments(count)} a mais do que cabe aqui`,
    unlistedLead: "Decida sobre estes e envie o extrato de novo.",
    uncompared: (count: number) => {
      const orders = counted(count, "pedido em aberto", "pedidos em aberto");
      return `${orders} não ${plural(count, "foi comparado", "foram comparados")} pelo nome`;
    },
    uncomparedLead: "São muitos com os mesmos valores: dos mais antigos comparamos só os identificadores.",
    unread: (count: number) => `Não entendemos ${lines(count)}`,
    unreadLead: "Confira no app do seu banco:",
    unreadLine: (row: number, line: string) => `Linha ${row}: ${line}`,
    changeColumns: "Trocar as colunas",
    known: (count: number) => (count === 1 ? "1 já estava aprovada." : `${count} já estavam aprovadas.`),
    unknown: (count: number) =>
      count === 1
        ? "1 entrada não é de nenhum pedido em aberto."
        : `${count} entradas não são de nenhum pedido em aberto.`,
  },
  columns: {
    title: "O que há em cada coluna",
    lead: "Não reconhecemos as colunas deste extrato. Mostre quais são: lembramos delas na próxima vez.",
    leadAgain: "Mostre quais são as colunas certas: lembramos delas na próxima vez.",
    preview: "Primeiras linhas do extrato",
    unnamed: (number: number) => `Coluna ${number}`,
    option: (name: string, sample: string) => `${name} (${sample})`,
    choose: "Escolha",
    none: "Não tem",
    layout: "Entradas e saídas",
    layouts: { one: "Na mesma coluna", two: "Em duas colunas" },
    fields: {
      day: "Data",
      amount: "Valor",
      credit: "Entradas",
      debit: "Saídas",
      payer: "Quem pagou",
      description: "Descrição",
    },
    missing: "Escolha a coluna.",
    taken: "Esta coluna já foi escolhida acima.",
    action: "Ler o extrato",
  },
};
