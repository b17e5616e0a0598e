import { onDay } from "@camarim/ui/text/on-day.ts";

const megabytes = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

export const disputes = {
  title: "Contestações",
  lead: "Quando alguém contesta uma compra no banco, a processadora segura o valor até decidir. Envie sua defesa dentro do prazo.",
  open: "Abertas",
  decided: "Decididas",
  more: "Ver contestações mais antigas",
  empty: {
    title: "Nenhuma contestação",
    message: "Se alguém contestar um pagamento no banco, o caso aparece aqui, com o prazo para você responder.",
    action: "Ver minha carteira",
  },
  /** "Envie até 2 de dez." */
  sendUntil: (day: string) => `Envie até ${day}`,
  send: "Envie sua defesa",
  late: "Prazo encerrado",
  waits: "Aguardando a processadora",
  sending: "Enviando a defesa",
  sent: "Defesa enviada",
  accepted: "Defesa aceita",
  refused: "Defesa não aceita",
  won: (day: string) => `Ganha ${onDay(day)}`,
  lost: (day: string) => `Perdida ${onDay(day)}`,
  chips: { open: "aberta", won: "ganha", lost: "perdida" },
  gateways: { iugu: "iugu", mercadopago: "Mercado Pago" },
  sheet: {
    title: "Contestação",
    missing: "Contestação não encontrada",
    fan: "Quem contestou",
    plan: "Plano",
    paid: "Pagamento",
    paidBy: (method: string, day: string) => `${method}, ${day}`,
    methods: { pix: "PIX", credit_card: "Cartão" },
    opened: "Contestado",
    reason: "Motivo",
    gateway: "Processadora",
    seeFan: "Ver assinatura",
    until: {
      title: (day: string) => `Envie sua defesa até ${day}`,
      noDay: "Envie sua defesa",
      message:
        "O valor fica retido até a decisão. Mostre que a venda foi legítima: conversas com quem assinou, a confirmação da compra, o que foi entregue.",
    },
    late: {
      title: "O prazo para a defesa acabou",
      message: "Nenhum arquivo foi enviado. Agora é esperar a decisão, que chega por e-mail.",
    },
    waits: {
      title: "Caso em abertura",
      message: (gateway: string) =>
        `A processadora ainda não liberou o envio por aqui. Se isso não mudar em um dia, responda na sua conta ${gateway}.`,
    },
    sending: {
      title: "Enviando sua defesa",
      message: "Estamos confirmando com a processadora. Não é preciso enviar de novo.",
    },
    sent: {
      title: (day: string) => `Defesa enviada ${onDay(day)}`,
      message:
        "O banco de quem pagou analisa o caso, o que pode levar meses. Avisamos por e-mail quando houver decisão.",
    },
    accepted: {
      title: "Sua defesa foi aceita para análise",
      message: "Agora o banco de quem pagou decide. Avisamos por e-mail.",
    },
    refused: {
      title: "Os arquivos não foram aceitos",
      again: (day: string) => `Até ${day} você pode enviar outros.`,
      anytime: "Envie outros arquivos.",
      over: "O prazo para enviar outros acabou. Agora é esperar a decisão.",
    },
    won: {
      title: "Decidida a seu favor",
      message:
        "O valor voltou para o seu saldo na processadora, e o acesso que ele pagava voltou a valer até o fim do período.",
    },
    lost: {
      title: "Decidida a favor de quem pagou",
      message: "O valor saiu do seu saldo na processadora, e o acesso que ele pagava terminou.",
    },
    files: "Arquivos da defesa",
    noFiles: "Nenhum arquivo até agora.",
    limits: "Até 5 arquivos e 10 MB no total: fotos, capturas de tela ou PDF. Depois de enviar, eles não mudam mais.",
    kept: "Guardamos os arquivos até 30 dias depois da decisão.",
    picture: (place: number) => `Foto ${place}`,
    pdf: (place: number) => `PDF ${place}`,
    size: (bytes: number) =>
      bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${megabytes.format(bytes / 1_000_000)} MB`,
    erased: "Arquivo apagado",
    remove: (name: string) => `Remover ${name}`,
    camera: "Tirar foto",
    pick: "Anexar",
    adding: (percent: number) => `Adicionando ${percent}%`,
    progress: "Envio do arquivo",
    action: "Enviar defesa",
    done: "Defesa enviada",
    unsure: "Estamos confirmando o envio com a processadora",
  },
  /** Patterns of the reasons that gateways and card networks send, with their pt-BR texts. */
  reasons: [
    [/fraud|unrecogni[sz]ed|not_recogni[sz]ed|unauthori[sz]ed|bank_fraud/, "Não reconhece a compra"],
    [/duplicat/, "Cobrança em dobro"],
    [/not_received|not_provided|non_receipt/, "Diz que não recebeu o que pagou"],
    [/cancel/, "Diz que já tinha cancelado"],
    [/credit|refund/, "Espera uma devolução"],
    [/amount|price/, "Valor diferente do combinado"],
    [/not_as_described|defective|quality/, "Diz que não é o que foi prometido"],
    [/^general$|other/, "O banco não detalhou"],
  ] as [RegExp, string][],
  otherReason: "Outro motivo",
  wallet: { link: "Contestações", detail: "Pagamentos que alguém contestou no banco" },
};

/** The pt-BR text of a gateway's reason; null if the gateway sent none. */
export function formatReason(reason: string | null): string | null {
  if (!reason) return null;
  return disputes.reasons.find(([words]) => words.test(reason.toLowerCase()))?.[1] ?? disputes.otherReason;
}
