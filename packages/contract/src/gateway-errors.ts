import type { ErrorWords } from "./error-words.ts";

/** Accounts at gateways, and charges that a gateway did not create. */
export const gatewayErrors = {
  MP_ACCOUNT_TAKEN: {
    status: 409,
    title: "Conta em uso",
    message: "Esta conta do Mercado Pago já recebe por outro perfil do Camarim. Entre no Mercado Pago com outra conta.",
  },
  MP_CODE_REFUSED: {
    status: 409,
    title: "Conexão não concluída",
    message: "O Mercado Pago não confirmou a autorização. Comece de novo.",
  },
  MP_LINK_EXPIRED: {
    status: 410,
    title: "Conexão vencida",
    message: "Este pedido de conexão venceu ou já foi usado. Comece de novo.",
  },
  GATEWAY_REFUSED: {
    status: 422,
    title: "Pagamento não criado",
    message: "A processadora não aceitou estes dados, e nada foi cobrado. Confira o CPF e o nome.",
  },
  PIX_UNAVAILABLE: {
    status: 422,
    title: "PIX indisponível",
    message:
      "Este perfil não consegue gerar PIX agora, e nada foi cobrado. Já avisamos quem vende: tente mais tarde ou pague com cartão.",
  },
  GATEWAY_REFUSED_DATA: {
    status: 422,
    title: "Cadastro não aceito",
    message: "A iugu não aceitou estes dados. Confira documento, endereço e banco e envie de novo.",
  },
  MP_OFF: {
    status: 503,
    title: "Mercado Pago indisponível",
    message: "A conexão com o Mercado Pago ainda não está ligada aqui. Você pode vender por PIX.",
  },
  MP_BUSY: {
    status: 503,
    title: "Mercado Pago fora do ar",
    message: "O Mercado Pago não respondeu e nada foi conectado. Comece de novo em instantes.",
  },
  IUGU_DOCUMENTS_MISSING: {
    status: 409,
    title: "Faltam documentos",
    message: "Envie as fotos dos documentos que a iugu pede antes de continuar.",
  },
  IUGU_NOTHING_REFUSED: {
    status: 409,
    title: "Nada a reenviar",
    message: "A iugu não está pedindo documentos agora.",
  },
  NOT_A_DOCUMENT: {
    status: 415,
    title: "Arquivo não lido",
    message: "Envie uma foto (JPEG, PNG, WebP, AVIF ou HEIC) ou um PDF.",
  },
  GATEWAY_OFF: {
    status: 503,
    title: "Cartão indisponível",
    message: "A venda com cartão ainda não está ligada aqui. Você pode vender por PIX.",
  },
  GATEWAY_UNLINKED: {
    status: 409,
    title: "Conta desconectada",
    message: "A processadora não aceita mais a ligação com esta conta, e nada mudou. Conecte a conta de novo.",
  },
  GATEWAY_BUSY: {
    status: 503,
    title: "Processadora fora do ar",
    message: "Não conseguimos falar com a processadora, e nada foi cobrado. Tente de novo em instantes.",
  },
} as const satisfies Record<string, ErrorWords>;
