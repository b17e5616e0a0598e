import { checkout, coupons } from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { fillCard } from "../../../test/fill-card.ts";
import { offered, offers } from "../../../test/items.ts";
import { openPage } from "../../../test/open-page.tsx";
import { byIugu, creator, id, order, username } from "../../../test/orders.ts";
import * as BuyItem from "./BuyItem.tsx";

const path = `/@${username}/avulsos/${id}`;
const stranger = answer(checkout.getPayer, { payer: null });
const known = answer(checkout.getPayer, { payer: { name: "Bia Costa", email: "bia@exemplo.com", hasDocument: true } });
const bia = { name: "Bia Costa", email: "bia@exemplo.com", phone: "(11) 91234-5678" };
const line = { kind: "item", itemId: id };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const pay = () => page.getByRole("button", { name: "Gerar código PIX" }).click();
const open = (...rules: Rule[]) =>
  openPage(BuyItem, {
    at: `${path}/comprar`,
    route: "/:handle/avulsos/:_id/comprar",
    rules: [...rules, ...order(), creator(), offers(offered())],
  });
const isPlaced = () => expect.element(page.getByText(/assinar\?pedido=/)).toBeVisible();

async function fill() {
  await field("Nome").fill(bia.name);
  await field("E-mail").fill(bia.email);
  await field("Celular").fill(bia.phone);
}

it("asks a stranger who pays, and orders the item at the price that was shown", async () => {
  const api = await open(stranger);
  await fill();
  await pay();
  await isPlaced();
  const body = { key: expect.any(String), username, paymentMethod: "pix", lines: [line], fan: bia, amount: 1_490 };
  expect(api.changes()).toEqual([{ endpoint: checkout.postCheckout, body }]);
});

it("orders for a known fan by one press", async () => {
  const api = await open(known);
  await pay();
  await isPlaced();
  expect(api.changes().at(-1)?.body).toEqual({
    ...{ key: expect.any(String), username, paymentMethod: "pix", lines: [line], amount: 1_490 },
  });
});

it("shows the fields instead of the known fan", async () => {
  const api = await open(known);
  await page.getByRole("link", { name: "Usar outros dados" }).click();
  await fill();
  await pay();
  await isPlaced();
  expect(api.changes().at(-1)?.body).toMatchObject({ fan: bia });
});

it("asks a known fan for their details with a card, and does not speak of renewals", async () => {
  const api = await open(creator({ ways: byIugu }), known);
  await page.getByRole("radio", { name: "Cartão" }).click();
  await expect.element(field("Nome")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Pagar R\$/ })).toBeVisible();
  expect(page.getByText(/renova/).query()).toBeNull();
  await fill();
  await field("CPF").fill("529.982.247-25");
  await fillCard("4012888888881881");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await isPlaced();
  expect(api.changes().at(-1)?.body).toMatchObject({
    ...{ paymentMethod: "credit_card", lines: [line], fan: { name: bia.name, document: "529.982.247-25" } },
  });
});

it("says under each field what is missing", async () => {
  await open(stranger);
  await pay();
  await expect.element(field("Nome")).toHaveAccessibleDescription("Preencha este campo.");
  await expect.element(field("Nome")).toHaveFocus();
});

it.each([
  ["CREATOR_NOT_SELLING", "Vendas pausadas"],
  ["PRICE_CHANGED", "Confira o novo valor antes de pagar. Nada foi cobrado."],
  ["ITEM_UNAVAILABLE", "Este avulso esgotou ou saiu da venda."],
  ["ITEM_BOUGHT", "Você já tem"],
  ["TOO_MANY_OPEN_CHECKOUTS", /pedidos/],
] as const)("says why an order is refused, and keeps what was typed: %s", async (code, words) => {
  await open(refuse(checkout.postCheckout, code), stranger);
  await fill();
  await pay();
  await expect.element(page.getByRole("alert").getByText(words).first()).toBeVisible();
  await expect.element(field("Nome")).toHaveValue(bia.name);
  expect(page.getByText(/assinatura|plano/i).query()).toBeNull();
});

it("shows what a coupon takes off, and sends it with the order", async () => {
  const offer = answer(coupons.checkCoupon, {
    code: "VINTE",
    kind: "percent",
    value: 20,
    appliesTo: ["item"],
    plans: [],
  });
  const api = await open(offer, known);
  await page.getByLabelText("Cupom (opcional)").fill("vinte");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect.element(page.getByText(/11,92/)).toBeVisible();
  await pay();
  await isPlaced();
  expect(api.changes().at(-1)?.body).toMatchObject({ couponCode: "VINTE", amount: 1_490, lines: [line] });
});

it("says under the field that a coupon is for subscriptions", async () => {
  await open(answer(coupons.checkCoupon, { code: "PLANO", appliesTo: ["subscription"] }), known);
  const coupon = page.getByLabelText("Cupom (opcional)");
  await coupon.fill("plano");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect.element(coupon).toHaveAccessibleDescription("Este cupom vale para assinaturas.");
});
