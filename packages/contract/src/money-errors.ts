import type { ErrorWords } from "./error-words.ts";

/** Payments, receipts, refunds, disputes, billings, wallets, transfers. */
export const moneyErrors = {
  CARD_DECLINED: {
    status: 402,
    title: "Cartão não aprovado",
    message: "O cartão não foi aprovado, e nada foi cobrado. Use outro cartão ou pague com PIX.",
  },
  PAYMENT_NOT_OPEN: { status: 409, title: "Pagamento encerrado", message: "Este pagamento não está mais aberto." },
  PAYMENT_BY_GATEWAY: {
    status: 409,
    title: "Confirmado pela processadora",
    message: "Só a processadora confirma este pagamento. Para liberar sem ele, use Acesso grátis.",
  },
  PAYMENT_ALREADY_DECIDED: { status: 409, title: "Já decidido", message: "Este comprovante já foi decidido." },
  RECEIPT_WAITING: {
    status: 409,
    title: "Comprovante em análise",
    message: "Já há um comprovante à espera de conferência. Depois da decisão, dá para continuar.",
  },
  RECEIPT_LIMIT: {
    status: 409,
    title: "Limite de comprovantes",
    message: "Você já enviou 3 comprovantes deste pagamento. Se o dinheiro caiu, quem recebe ainda pode aprovar.",
  },
  RECEIPT_MISSING: {
    status: 409,
    title: "Falta o comprovante",
    message: "Este pagamento ainda não tem comprovante para decidir.",
  },
  STATEMENT_WITHOUT_PAYMENT: {
    status: 409,
    title: "Pagamento não encontrado",
    message: "Este extrato não mostra a transferência deste pagamento.",
  },
  RECEIPT_ALREADY_USED: {
    status: 409,
    title: "Comprovante repetido",
    message: "Este comprovante ou código de transação já é de outro pagamento.",
  },
  PAYMENT_DISPUTED: {
    status: 409,
    title: "Pagamento em contestação",
    message: "Quem pagou contestou este pagamento. Espere a decisão antes de devolver.",
  },
  PARTIAL_REFUND_UNSUPPORTED: {
    status: 409,
    title: "Só o valor inteiro",
    message: "Este PIX só pode ser devolvido por inteiro.",
  },
  REFUND_ALREADY_RECORDED: {
    status: 409,
    title: "Devolução já registrada",
    message: "Este código de transação já está em outra devolução.",
  },
  DISPUTE_CLOSED: {
    status: 409,
    title: "Contestação encerrada",
    message: "Esta contestação já foi decidida e não aceita mais arquivos.",
  },
  EVIDENCE_LATE: {
    status: 409,
    title: "Prazo encerrado",
    message: "O prazo para enviar a defesa desta contestação acabou.",
  },
  EVIDENCE_MISSING: {
    status: 409,
    title: "Faltam os arquivos",
    message: "Adicione pelo menos uma foto ou um PDF antes de enviar a defesa.",
  },
  EVIDENCE_ALREADY_SENT: {
    status: 409,
    title: "Defesa já enviada",
    message: "Os arquivos desta contestação já foram enviados e não mudam mais.",
  },
  EVIDENCE_REFUSED: {
    status: 409,
    title: "Defesa não aceita",
    message: "A processadora não aceitou estes arquivos. Confira o prazo e o caso na sua conta da processadora.",
  },
  EVIDENCE_TOO_LARGE: {
    status: 413,
    title: "Arquivos demais",
    message: "A defesa cabe em até 5 arquivos e 10 MB no total. Remova um arquivo ou envie um menor.",
  },
  EVIDENCE_UNREADABLE: {
    status: 415,
    title: "Arquivo não lido",
    message: "Envie fotos, capturas de tela (JPEG, PNG, WebP ou HEIC) ou um PDF sem senha.",
  },
  BILLING_CLOSED: { status: 409, title: "Fatura encerrada", message: "Esta fatura já foi paga ou cancelada." },
  BILLING_IN_REVIEW: {
    status: 409,
    title: "Comprovante na fila",
    message: "Há um comprovante desta fatura para conferir. Decida sobre ele antes de cancelar.",
  },
  BILLING_RECEIPT_USED: {
    status: 409,
    title: "Comprovante repetido",
    message: "Este comprovante já pagou outra fatura.",
  },
  CREDIT_TOO_LOW: {
    status: 409,
    title: "Valor maior que o crédito",
    message:
      "Esta pessoa não tem esse valor a receber. Atualize a lista e confira se outro pagamento já foi registrado.",
  },
  CREDIT_ALREADY_RECORDED: {
    status: 409,
    title: "Pagamento já registrado",
    message: "Este código de transação já está em outro pagamento de crédito.",
  },
  WALLET_NOT_REGISTERED: {
    status: 409,
    title: "Falta o cadastro",
    message: "Preencha seus dados antes de enviar o documento.",
  },
  WALLET_UNDER_REVIEW: {
    status: 409,
    title: "Cadastro em análise",
    message: "Estamos conferindo seus dados. Assim que terminarmos, você pode mudar o que quiser.",
  },
  WALLET_APPROVED: { status: 409, title: "Cadastro aprovado", message: "Seus documentos já foram aprovados." },
  REFUND_TOO_LATE: {
    status: 409,
    title: "Prazo encerrado",
    message:
      "O prazo de 7 dias para desistir acabou. Uma assinatura você ainda pode cancelar: ela vale até o fim do período.",
  },
  NO_HELD_BALANCE: {
    status: 409,
    title: "Nada para transferir",
    message: "Suas vendas caem direto para você: não guardamos dinheiro seu.",
  },
  BALANCE_TOO_LOW: {
    status: 409,
    title: "Saldo insuficiente",
    message: "O valor passa do seu saldo disponível.",
  },
  WALLET_NOT_APPROVED: {
    status: 409,
    title: "Falta aprovar seu cadastro",
    message:
      "Para transferir, preencha seus dados de recebimento e envie seu documento. Liberamos assim que aprovarmos.",
  },
  WITHDRAWAL_MISMATCH: {
    status: 409,
    title: "O saque não confere",
    message:
      "A processadora não mostra um saque com este código, este valor e nesta conta, ou ele já é de outra transferência.",
  },
  WITHDRAWAL_LISTED: {
    status: 409,
    title: "Há um saque parecido",
    message: "A processadora mostra um saque que pode ser desta transferência. Confira antes de devolver o dinheiro.",
  },
  PAYOUT_KEY_TOO_NEW: {
    status: 409,
    title: "Espere 24 horas",
    message:
      "O destino do seu dinheiro mudou há pouco. Por segurança, as transferências voltam 24 horas depois da troca.",
  },
  PAYOUTS_FROZEN: {
    status: 409,
    title: "Transferências paradas",
    message:
      "Por segurança, elas param por 24 horas depois de um aviso de que outra pessoa usou sua conta, e por 72 horas depois de uma recuperação de acesso.",
  },
  TRANSFER_REFUSED: {
    status: 409,
    title: "Transferência recusada",
    message: "A processadora não fez a transferência, e o dinheiro continua no seu saldo.",
  },
  NOT_REFUNDABLE: {
    status: 409,
    title: "Sem devolução",
    message: "Este pagamento não pode ser devolvido por aqui.",
  },
  REFUND_REFUSED: {
    status: 409,
    title: "Devolução recusada",
    message: "A processadora recusou esta devolução, e nada mudou. Confira o pagamento na sua conta dela.",
  },
  REFUND_WINDOW_CLOSED: {
    status: 409,
    title: "Prazo de devolução encerrado",
    message:
      "A processadora não devolve mais um pagamento tão antigo, e nada mudou. Se quiser devolver, combine um PIX direto com a pessoa.",
  },
  REFUND_IN_PROGRESS: {
    status: 409,
    title: "Devolução em andamento",
    message: "A processadora já recebeu este pedido, e ele não pode mais ser cancelado.",
  },
  REFUND_DONE: {
    status: 409,
    title: "Devolução já feita",
    message: "O dinheiro já voltou para quem pagou, e a devolução não pode mais ser cancelada.",
  },
  REFUND_REQUIRED: {
    status: 409,
    title: "Devolução obrigatória",
    message: "Este dinheiro é de quem pagou: a devolução não pode ser cancelada.",
  },
  NOT_A_RECEIPT: {
    status: 415,
    title: "Arquivo não lido",
    message: "Envie a imagem do comprovante (JPEG, PNG, WebP ou HEIC) ou o PDF, sem senha.",
  },
  STATEMENT_UNREADABLE: {
    status: 415,
    title: "Extrato não lido",
    message:
      "Não conseguimos ler este extrato. No app do seu banco, exporte em OFX ou CSV e envie o arquivo como veio.",
  },
  STATEMENT_COLUMNS_WRONG: {
    status: 422,
    title: "Confira as colunas",
    message: "Nas colunas que você escolheu não há datas e valores. Olhe as primeiras linhas e escolha de novo.",
  },
} as const satisfies Record<string, ErrorWords>;
