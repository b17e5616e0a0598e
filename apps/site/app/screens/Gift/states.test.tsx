import { checkout, errors } from "@camarim/contract";
import { answer } from "@camarim/ui/test/api.ts";
import { byIugu, creator, id, monthly, order, past, username } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import * as Gift from "./Gift.tsx";

const form = { page: Gift, route: "/:handle/presente", at: `/@${username}/presente` };
const bought = { ...form, at: `${form.at}?pedido=${id}` };
const url = "https://camarim.example/presente/Yc2hZkq0m3vT8nB1xW6rJ4pL9sD7fG5aE0uI2oK8y";
const receiver = { name: "Maria Aparecida do Nascimento Sobral", email: null };
const line = {
  ...{ kind: "gift" as const, position: 1, amount: 2_990, discount: 0, fulfilledAt: null, revokedAt: null },
  ...{ plan: { _id: id, name: "Mensal", periodMonths: 1 }, receiver, message: "Feliz aniversário!" },
  ...{ deliverOn: "2026-12-24", url: null },
};
const sold = (change: Partial<Omit<typeof line, "url" | "receiver">> & { url?: string; receiver?: object } = {}) => ({
  ...{ subscriptionId: null, plan: null, title: "Presente: Mensal" },
  lines: [{ ...line, ...change } as checkout.OrderLine],
});
const paid = { status: "paid" as const, paidAt: past };
const stranger = answer(checkout.getPayer, { payer: null });
const email = "francisca.das.chagas.bittencourt@empresaexemplo.com.br";
const payer = answer(checkout.getPayer, {
  payer: { name: "Francisca das Chagas Bittencourt", email, hasDocument: true },
});

testPages([
  { ...form, name: "gift", rules: [creator(), stranger], shows: "Ir para o pagamento" },
  { ...form, name: "gift-iugu", rules: [creator({ ways: byIugu }), payer], shows: /Você compra como Francisca/ },
  { ...form, name: "gift-closed", rules: [creator({ acceptsNewSubscribers: false })], shows: "Presentes pausados" },
  {
    ...form,
    name: "gift-of-free-plans",
    rules: [creator({ plans: [{ ...monthly, price: 0 }] })],
    shows: "Presentes pausados",
  },
  { ...form, name: "gift-lost", state: "NOT_FOUND", shows: "Página não encontrada" },
  { ...form, name: "gift-busy", state: "UNAVAILABLE", shows: errors.UNAVAILABLE.title },
  { ...bought, name: "gift-order", rules: order({}, sold()), shows: "Já paguei: enviar comprovante" },
  {
    ...bought,
    name: "gift-checking",
    rules: order({ receiptSentAt: past }, sold()),
    shows: "Recebemos seu comprovante",
  },
  {
    ...bought,
    name: "gift-expired-by-key",
    rules: order({ status: "expired" }, { ...sold(), receiptUntil: past }),
    shows: /^O prazo para pagar acabou\. Se você já pagou/,
  },
  { ...bought, name: "gift-bought", rules: order(paid, sold({ url })), shows: "Copiar o link" },
  {
    ...bought,
    name: "gift-mailed",
    rules: order(paid, sold({ url, receiver: { name: "Bia", email } })),
    shows: /^Vai por e-mail para francisca/,
  },
  {
    ...bought,
    name: "gift-returned",
    rules: order({ status: "refunded" }, sold()),
    shows: "Este presente foi encerrado",
  },
  { ...bought, name: "gift-order-lost", state: "NOT_FOUND", shows: "Não encontramos este pedido" },
  { ...bought, name: "gift-of-subscription", rules: order(), shows: `/@${username}/assinar?pedido=${id}` },
]);
