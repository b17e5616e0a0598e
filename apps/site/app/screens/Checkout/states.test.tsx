import { checkout, errors } from "@camarim/contract";
import { refuse } from "@camarim/ui/test/api.ts";
import { byIugu, creator, freeOrder, future, id, order, past, username, viewer } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as Checkout from "./Checkout.tsx";

const home = `/@${username}/assinar`;
const form = { page: Checkout, route: "/:handle/assinar", at: home };
const placed = { ...form, at: `${home}?pedido=${id}` };
const email = "francisca.das.chagas.bittencourt@empresaexemplo.com.br";
const rejected = { receiptSentAt: past, receiptManualApproved: false, receiptRejectionReason: "O valor não confere." };
const iugu = { gateway: "iugu" } as const;
const instagram = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Mobile/15E148 Instagram 401.0.0.28.76";

testPages([
  { ...form, name: "checkout", rules: [creator()], shows: "Gerar código PIX" },
  { ...form, name: "checkout-card", rules: [creator({ ways: byIugu })], shows: "Pagar com" },
  { ...form, name: "checkout-coupon", at: `${home}?cupom=NATAL20`, rules: [creator()], shows: /desconto|grátis|menos/ },
  { ...form, name: "checkout-open-order", rules: [creator(viewer({ openCheckoutId: id }))], shows: "Ver meu pedido" },
  { ...form, name: "checkout-has-access", rules: [creator(viewer({ access: true }))], shows: "Você já assina" },
  {
    ...form,
    name: "checkout-paused",
    rules: [creator({ acceptsNewSubscribers: false })],
    shows: "Assinaturas pausadas",
  },
  { ...form, name: "checkout-lost", state: "NOT_FOUND", shows: "Página não encontrada" },
  { ...form, name: "checkout-busy", state: "UNAVAILABLE", shows: errors.UNAVAILABLE.title },

  { ...placed, name: "order", rules: order(), shows: "Já paguei: enviar comprovante" },
  {
    ...placed,
    name: "order-reserved",
    rules: order({}, { coupon: { code: "NATAL20", discount: 500 }, couponHold: { state: "reserved", until: future } }),
    shows: /O cupom está reservado para você até/,
  },
  {
    ...placed,
    name: "order-free-uses",
    rules: order({}, { couponHold: { state: "free", until: null } }),
    shows: /vale para quem pagar primeiro/,
  },
  {
    ...placed,
    name: "order-by-gateway",
    rules: order(iugu, { testBank: "https://gateway.example" }),
    shows: "Pagar no banco de teste",
  },
  {
    ...placed,
    name: "order-elsewhere",
    rules: [refuse(checkout.getCheckout, "FAN_UNAUTHENTICATED")],
    shows: "Entrar com o e-mail do pedido",
  },
  { ...placed, name: "order-checking", rules: order({ receiptSentAt: past }), shows: "Recebemos seu comprovante" },
  {
    ...placed,
    name: "order-confirmed",
    rules: order({ status: "paid" }, { currentPeriodEnd: future }),
    shows: "Pagamento confirmado",
  },
  { ...placed, name: "order-rejected", rules: order(rejected), shows: "Enviar outro comprovante" },
  { ...placed, name: "order-used-up", rules: order(rejected, { receiptsLeft: 0 }), shows: /já teve 3 comprovantes/ },
  {
    ...placed,
    name: "order-coupon-gone",
    rules: order({}, { couponHold: { state: "gone", until: null } }),
    shows: /Não pague este código: faça um novo pedido/,
  },
  {
    ...placed,
    name: "order-unavailable",
    rules: order({}, { available: false }),
    shows: /O que você pediu esgotou ou saiu da venda/,
  },
  { ...placed, name: "order-late", rules: order({ status: "expired", pixExpiresAt: past }), shows: "O código venceu" },
  {
    ...placed,
    name: "order-expired",
    rules: order({ status: "expired" }, { receiptUntil: past }),
    shows: /^O prazo para pagar acabou\. Se você já pagou, procure seu pedido/,
  },
  { ...placed, name: "order-closed", rules: order({ status: "refunded" }), shows: "Este pedido foi encerrado" },
  { ...placed, name: "order-declined", rules: order({ ...iugu, status: "refused" }), shows: "Pagamento não aprovado" },
  {
    ...placed,
    name: "order-confirming",
    rules: order({ ...iugu, pixCopyPaste: null }),
    shows: "Confirmando seu pagamento",
  },
  {
    ...placed,
    name: "order-in-instagram",
    rules: order({ status: "paid" }, { currentPeriodEnd: future }),
    userAgent: instagram,
    shows: "Você está no navegador do Instagram",
  },
  {
    ...placed,
    name: "order-lost",
    rules: [refuse(checkout.getCheckout, "NOT_FOUND")],
    shows: "Não encontramos este pedido",
  },
  { ...placed, name: "order-of-another-browser", state: "FAN_UNAUTHENTICATED", shows: "Não encontramos este pedido" },

  {
    ...placed,
    name: "free-order",
    rules: freeOrder({ verification: { email, state: "pending" } }),
    shows: /Falta só um passo/,
  },
  {
    ...placed,
    name: "free-order-verified",
    rules: freeOrder({ verification: { email, state: "verified" }, currentPeriodEnd: future }),
    shows: "Tudo certo, pode assistir",
  },
  {
    ...placed,
    name: "free-order-used",
    rules: freeOrder({ verification: { email, state: "denied" }, trialDays: 7 }),
    shows: "Você já usou seus dias grátis",
  },
  {
    ...placed,
    name: "free-order-gone",
    rules: freeOrder({ verification: { email, state: "denied" } }),
    shows: "O cupom esgotou",
  },
  {
    ...placed,
    name: "free-order-over",
    rules: freeOrder({ verification: { email, state: "verified" }, currentPeriodEnd: past }),
    shows: "Este pedido foi encerrado",
  },
]);
