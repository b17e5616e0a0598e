import { counted } from "@camarim/ui/text/counted.ts";

export const refunds = {
  title: "Devoluções a fazer",
  counted: (count: number) => `Devoluções a fazer (${count})`,
  lateHint: "Há devolução com prazo vencido",
  until: (plan: string, day: string) => `${plan} · devolva até ${day}`,
  late: (plan: string, day: string) => `${plan} · venceu ${/^\d/.test(day) ? "em " : ""}${day}`,
  lost: "Não conseguimos carregar as devoluções. Toque para tentar de novo.",
  more: (count: number) => `e mais ${counted(count, "devolução", "devoluções")}`,
  waiting: {
    title: "Devoluções na fila",
    counted: (count: number) => `Devoluções na fila (${count})`,
    state: "na fila",
    underWayState: "devolvendo",
    underWay: "a processadora confirma em breve",
    reasons: {
      balance: "falta saldo na processadora",
      unlinked: "conecte a conta de novo",
      refused: "a processadora recusou",
      removed: "o Camarim está sem ligação com a processadora",
      gateway: "a processadora não respondeu",
    },
  },
  sheet: {
    title: "Devolver pagamento",
    lead: (name: string) =>
      `${name} desistiu nos primeiros 7 dias, um direito de quem compra pela internet. O que foi comprado já fechou, e a taxa do Camarim desta venda não será cobrada.`,
    handedOverLead: (name: string) =>
      `${name} desistiu nos primeiros 7 dias, e a processadora não conseguiu devolver. O valor continua na sua conta lá, e agora a devolução depende de você.`,
    unclaimedLead: (name: string) =>
      `O presente que ${name} comprou não foi resgatado, e o dinheiro volta para quem comprou. Ninguém mais pode resgatar, e a taxa do Camarim desta venda não será cobrada.`,
    handedOverUnclaimedLead: (name: string) =>
      `O presente que ${name} comprou não foi resgatado, e a processadora não conseguiu devolver. O valor continua na sua conta lá, e agora a devolução depende de você.`,
    unwantedLead: (name: string) =>
      `O pagamento de ${name} não pôde ser aceito, e a processadora não conseguiu devolver. O valor continua na sua conta lá, e agora a devolução depende de você.`,
    handedOverHow:
      "Peça a chave PIX por e-mail e devolva pelo app do seu banco. Antes, confira na sua conta da processadora se ela já não devolveu.",
    earlier: "Desistências anteriores deste e-mail",
    how: "No app do seu banco, abra o PIX que você recebeu e escolha devolver. O dinheiro volta para a conta de onde saiu.",
    sold: "O que foi comprado",
    amount: "Valor",
    paid: "Pago em",
    due: "Devolver até",
    txid: "Identificação no extrato",
    contact: "Combinar por e-mail",
    code: "Código da transação (opcional)",
    codeHint: "Da devolução: 32 caracteres, começa com E. Quem pagou recebe para conferir.",
    action: "Já devolvi",
    done: (name: string) => `Devolução registrada. Avisamos ${name} por e-mail`,
  },
};
