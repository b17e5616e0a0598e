import type { ErrorWords } from "./error-words.ts";

/** What creators sell: plans, coupons, single items, gifts, and subscriptions. */
export const saleErrors = {
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
  ORDER_NOT_ACCEPTED: {
    status: 409,
    title: "Este pedido não pode mais ser entregue",
    message:
      "O que ele vende esgotou ou foi excluído, a pessoa já tem, ou o acesso dela foi encerrado. Devolva o valor e recuse o comprovante.",
  },
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
    message: "O dinheiro volta quando ninguém resgata o presente em 90 dias depois da entrega.",
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
  SUBSCRIPTION_NOT_RUNNING: {
    status: 409,
    title: "Assinatura encerrada",
    message: "Esta assinatura não está mais em vigor. Para voltar, é preciso assinar de novo.",
  },
  CHARGE_OPEN: {
    status: 409,
    title: "Há um pagamento em aberto",
    message: "A assinatura pode mudar depois que o pagamento em aberto for decidido ou vencer.",
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
  TOO_MANY_OPEN_CHECKOUTS: {
    status: 429,
    title: "Pedidos demais",
    message: "Você já tem 3 pedidos em aberto. Pague um deles ou espere até amanhã.",
  },
} as const satisfies Record<string, ErrorWords>;
