import type { ErrorWords } from "./error-words.ts";

/** Plans, coupons, payments, wallets, disputes, transfers. */
export const moneyErrors = {
  CARD_DECLINED: {
    status: 402,
    title: "Cartão não aprovado",
    message: "O cartão não foi aprovado, e nada foi cobrado. Use outro cartão ou pague com PIX.",
  },
  COUPON_INVALID: { status: 404, title: "Cupom inválido", message: "Este cupom não existe. Confira o código." },
  COUPON_TAKEN: { status: 409, title: "Código em uso", message: "Você já tem um cupom com este código." },
  COUPON_LIMIT: {
    status: 409,
    title: "Cupons demais",
    message: "Você pode ter até 500 cupons. Arquive um que não usa mais e crie o novo.",
  },
  GUEST_LIMIT: {
    status: 409,
    title: "Lista cheia",
    message:
      "Sua lista de acesso grátis tem lugar para 5.000 pessoas. Remova quem não precisa mais e adicione de novo.",
  },
  COUPON_ARCHIVED: { status: 409, title: "Cupom arquivado", message: "Este cupom foi arquivado e não muda mais." },
  COUPON_EXPIRED: { status: 409, title: "Cupom fora do prazo", message: "Este cupom não vale hoje." },
  COUPON_USED_UP: { status: 409, title: "Cupom esgotado", message: "Este cupom já foi usado até o limite." },
  COUPON_LIMIT_REACHED: {
    status: 409,
    title: "O cupom deste pedido esgotou",
    message:
      "Outras pessoas usaram o cupom até o limite antes deste pagamento. Devolva o valor e recuse o comprovante, ou aumente o limite do cupom e aprove de novo.",
  },
  COUPON_OTHER_KIND: {
    status: 409,
    title: "Cupom de outra compra",
    message: "Este cupom não vale para o que está neste pedido.",
  },
  COUPON_OTHER_PLAN: { status: 409, title: "Cupom de outro plano", message: "Este cupom não vale para este plano." },
  ITEM_UNAVAILABLE: { status: 409, title: "Não está mais à venda", message: "Este avulso esgotou ou saiu da venda." },
  ITEM_FOR_SUBSCRIBERS: {
    status: 409,
    title: "Só para assinantes",
    message: "Este avulso é para quem assina. Assine e compre depois, ou entre com o e-mail da sua assinatura.",
  },
  ITEM_BOUGHT: {
    status: 409,
    title: "Você já tem",
    message: "Você já comprou este avulso. Ele está em “Meus avulsos”.",
  },
  GIFT_NOT_PAID: {
    status: 409,
    title: "Aguardando o pagamento",
    message: "O pagamento deste presente ainda não foi confirmado. Tente de novo mais tarde com o mesmo link.",
  },
  GIFT_CLAIMED: { status: 409, title: "Presente já resgatado", message: "Outra pessoa já resgatou este presente." },
  GIFT_RETURNED: {
    status: 409,
    title: "Presente devolvido",
    message: "O dinheiro deste presente voltou para quem comprou. Ele não pode mais ser resgatado.",
  },
  GIFT_UNAVAILABLE: {
    status: 409,
    title: "Página fora do ar",
    message: "Esta página não está no ar agora. O presente fica guardado: tente de novo mais tarde.",
  },
  GIFT_FOR_OTHER_EMAIL: {
    status: 409,
    title: "Presente para outro e-mail",
    message: "Quem comprou enviou este presente para outro e-mail. Confirme o e-mail em que ele chegou.",
  },
  GIFT_NOT_NEEDED: {
    status: 409,
    title: "Você já tem acesso",
    message: "Seu acesso a esta página não tem data de fim. O presente fica guardado para outra pessoa.",
  },
  GIFT_KEPT: {
    status: 409,
    title: "Ainda não",
    message:
      "O dinheiro pode voltar em até 7 dias da compra, ou quando ninguém resgata o presente em 90 dias depois da entrega.",
  },
  PRICE_CHANGED: {
    status: 409,
    title: "O preço mudou",
    message: "O preço deste plano mudou. Confira o novo valor antes de pagar.",
  },
  CREATOR_NOT_SELLING: {
    status: 409,
    title: "Assinaturas pausadas",
    message: "Este perfil não está aceitando assinaturas agora.",
  },
  PLAN_REQUIRED: {
    status: 409,
    title: "Mantenha um plano",
    message: "Sua página está publicada: deixe pelo menos um plano ativo.",
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
    message: "Já recebemos seu comprovante. Aguarde a confirmação.",
  },
  RECEIPT_LIMIT: {
    status: 409,
    title: "Limite de comprovantes",
    message: "Este pagamento já teve 3 comprovantes. Faça um novo pedido.",
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
    title: "Formato não aceito",
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
  SUBSCRIPTION_NOT_RUNNING: {
    status: 409,
    title: "Assinatura encerrada",
    message: "Esta assinatura não está mais em vigor. Para voltar, a pessoa assina de novo.",
  },
  CHARGE_OPEN: {
    status: 409,
    title: "Há um pagamento em aberto",
    message: "O plano pode mudar depois que o pagamento em aberto for decidido ou vencer.",
  },
  PAUSE_UNAVAILABLE: {
    status: 409,
    title: "Não dá para pausar",
    message: "Esta assinatura não pode ser pausada agora. Cancelar continua em dois toques.",
  },
  DISCOUNT_UNAVAILABLE: {
    status: 409,
    title: "Sem desconto agora",
    message: "Este desconto não vale mais para esta assinatura. Ele é dado uma vez por ano.",
  },
  NOTHING_TO_PAY: {
    status: 409,
    title: "Nada a pagar",
    message: "O próximo período sai de graça e começa sozinho.",
  },
  REFUND_TOO_LATE: {
    status: 409,
    title: "Prazo encerrado",
    message: "A devolução vale por 7 dias a partir do primeiro pagamento. Você pode cancelar a renovação.",
  },
  NO_HELD_BALANCE: {
    status: 409,
    title: "Nada para transferir",
    message: "Suas vendas caem direto no seu banco: não guardamos dinheiro seu.",
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
    title: "Formato não aceito",
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
  TOO_MANY_OPEN_CHECKOUTS: {
    status: 429,
    title: "Pedidos demais",
    message: "Você já tem 3 pedidos em aberto. Pague um deles ou espere até amanhã.",
  },
} as const satisfies Record<string, ErrorWords>;
