import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { id, order, past, username } from "../../../test/orders.ts";
import { type PageState, testPages } from "../../../test/test-pages.ts";
import * as Checkout from "./Checkout.tsx";

const placed = { page: Checkout, route: "/:handle/assinar", at: `/@${username}/assinar?pedido=${id}` };
const title = "Ensaio com a banda, de pé no chão, do começo ao fim da noite";
const line = { kind: "item", itemId: id, title, position: 1, amount: 1_490, discount: 0 } as const;
const item = { subscriptionId: null, plan: null, title, lines: [{ ...line, fulfilledAt: null, revokedAt: null }] };
const iugu = { gateway: "iugu" } as const;
const rejected = { receiptSentAt: past, receiptManualApproved: false, receiptRejectionReason: "O valor não confere." };
const instagram = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Mobile/15E148 Instagram 401.0.0.28.76";

const states: PageState[] = [
  { ...placed, name: "item-order", rules: order({}, item), shows: /^Ensaio com a banda.*, de @/ },
  { ...placed, name: "item-order-by-gateway", rules: order(iugu, item), shows: /o acesso abre sozinho nesta tela/ },
  {
    ...placed,
    name: "item-order-confirming",
    rules: order({ ...iugu, pixCopyPaste: null }, item),
    shows: "Confirmando seu pagamento",
  },
  {
    ...placed,
    name: "item-order-checking",
    rules: order({ receiptSentAt: past }, item),
    shows: /o avulso abre nesta tela/,
  },
  {
    ...placed,
    name: "item-order-coupon-gone",
    rules: order({}, { ...item, couponHold: { state: "gone", until: null } }),
    shows: /Não pague este código: faça um novo pedido, sem o cupom\./,
  },
  {
    ...placed,
    name: "item-order-coupon-gone-iugu",
    rules: order(iugu, { ...item, couponHold: { state: "gone", until: null } }),
    shows: /o dinheiro voltaria para você\. Faça um novo pedido, sem o cupom\./,
  },
  { ...placed, name: "item-order-paid", rules: order({ status: "paid" }, item), shows: "Pedido pago" },
  { ...placed, name: "item-order-rejected", rules: order(rejected, item), shows: "Enviar outro comprovante" },
  {
    ...placed,
    name: "item-order-used-up",
    rules: order(rejected, { ...item, receiptsLeft: 0 }),
    shows: "Ver o avulso",
  },
  {
    ...placed,
    name: "item-order-late",
    rules: order({ status: "expired", pixExpiresAt: past }, item),
    shows: "O código venceu",
  },
  {
    ...placed,
    name: "item-order-expired",
    rules: order({ status: "expired" }, { ...item, receiptUntil: past }),
    shows: "Paguei e não entrei",
  },
  {
    ...placed,
    name: "item-order-expired-iugu",
    rules: order({ ...iugu, status: "expired" }, item),
    shows: /^O prazo para pagar acabou\. Se algum valor foi pago, ele volta/,
  },
  {
    ...placed,
    name: "item-order-unused",
    rules: order({ ...iugu, status: "expired", paidAt: past }, item),
    shows: /sido pago por outro\. Pedimos a devolução à processadora/,
  },
  {
    ...placed,
    name: "item-order-unused-refunded",
    rules: order({ ...iugu, status: "refunded", paidAt: past }, item),
    shows: "Seu pagamento foi devolvido",
  },
  { ...placed, name: "item-order-refunded", rules: order({ status: "refunded" }, item), shows: /^Ele não abre mais/ },
  { ...placed, name: "item-order-disputed", rules: order({ status: "disputed" }, item), shows: /em contestação/ },
  {
    ...placed,
    name: "item-order-declined",
    rules: order({ ...iugu, status: "refused" }, item),
    shows: "Pagamento não aprovado",
  },
  {
    ...placed,
    name: "item-order-in-instagram",
    rules: order({ status: "paid" }, item),
    userAgent: instagram,
    shows: /Leve ela para o/,
  },
];

testPages(states);

it.each(states)("speaks of no subscription: $name", async ({ page: module, shows, name: _, ...visit }) => {
  await openPage(module, visit);
  await expect.element(page.getByText(shows).first()).toBeVisible();
  expect(document.body.textContent).not.toMatch(/assinatura|assinar|plano/i);
});

it("leads a buyer to what they bought", async () => {
  await openPage(Checkout, { ...placed, rules: order({ status: "paid" }, item) });
  await expect.element(page.getByText("Você já pode assistir.")).toBeVisible();
  await page.getByRole("link", { name: "Assistir agora" }).click();
  await expect
    .element(page.getByRole("main", { name: "elsewhere" }))
    .toHaveTextContent(`/@${username}/avulsos/${id}/assistir?video`);
});
