import { checkout, coupons, items } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { checkScreen } from "@camarim/ui/test/check-screen.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { creator, id, monthly, order, past, username, yearly } from "../../../test/orders.ts";
import { type PageState, testPages } from "../../../test/test-pages.ts";
import * as Checkout from "./Checkout.tsx";

const title = "Ensaio com a banda, de pé no chão, do começo ao fim da noite";
const itemId = id.replace(/.$/, "7");
const item = {
  _id: itemId,
  title,
  price: 990,
  fullPrice: 1_490,
  left: 3,
  cover: null,
  videos: 4,
  photos: 0,
  seconds: 52,
};
const both = answer(items.getCreatorExtras, { item, planId: yearly._id });
const summary = () => page.getByRole("region", { name: "Resumo do pedido" });
const extra = page.getByRole("checkbox", { name: new RegExp(`^${title}`) });
const longer = page.getByRole("checkbox", { name: /^12\s+meses por R\$\s+299,00/ });
const submit = (name: string | RegExp = "Gerar código PIX") => page.getByRole("button", { name }).click();

const form = { page: Checkout, route: "/:handle/assinar", at: `/@${username}/assinar?plano=${monthly._id}` };
const line = { position: 1, amount: 2_990, discount: 0, fulfilledAt: null, revokedAt: null };
const lines: checkout.OrderLine[] = [
  {
    ...line,
    kind: "subscription",
    plan: { _id: monthly._id, name: "Mensal", periodMonths: 1 },
    periodStart: null,
    periodEnd: null,
  },
  { ...line, kind: "item", position: 2, amount: 990, itemId, title },
];
const two = { title: `Mensal + ${title}`, plan: { _id: monthly._id, name: "Mensal", periodMonths: 1 }, lines };
const placed = { ...form, at: `/@${username}/assinar?pedido=${id}` };
const trial = creator({ plans: [{ ...monthly, trialDays: 7 }, yearly] });

const states: PageState[] = [
  { ...form, name: "extras", rules: [both, creator()], shows: /^Leve também/ },
  { ...form, name: "extras-with-trial", rules: [both, trial], shows: /^Comece pelo período grátis/ },
  { ...placed, name: "order-of-two", rules: order({ amount: 3_980 }, two), shows: "Total, num PIX só" },
  {
    ...placed,
    name: "order-of-two-checking",
    rules: order({ amount: 3_980, receiptSentAt: past }, two),
    shows: /^Mensal \+ Ensaio com a banda.* · R\$\s39,80$/,
  },
  { ...placed, name: "order-of-two-paid", rules: order({ status: "paid" }, two), shows: `Abrir ${title}` },
];

testPages(states);

const open = (...rules: Rule[]) =>
  openPage(Checkout, {
    at: `/@${username}/assinar?plano=${monthly._id}`,
    route: "/:handle/assinar",
    rules: [...rules, both, ...order(), creator()],
  });

async function fill() {
  const typed = { Nome: "Bia Costa", "E-mail": "bia@exemplo.com", Celular: "(11) 91234-5678" };
  for (const [label, value] of Object.entries(typed)) await page.getByLabelText(label, { exact: true }).fill(value);
}

it("offers nothing ticked, and an order has only the plan", async () => {
  const api = await open();
  await expect.element(extra).not.toBeChecked();
  await expect.element(longer).not.toBeChecked();
  await checkScreen();
  await fill();
  await submit();
  await expect.poll(() => api.changes().at(-1)?.body).toMatchObject({ planId: monthly._id, amount: 2_990 });
});

it("adds the ticked item to the total at once, and orders two lines", async () => {
  const api = await open();
  await extra.click();
  await expect.element(summary().getByText(title)).toBeVisible();
  await expect.element(summary().getByText(/39,80/)).toBeVisible();
  await checkScreen();
  await fill();
  await submit();
  await expect
    .poll(() => api.changes().at(-1)?.body)
    .toMatchObject({
      lines: [
        { kind: "subscription", planId: monthly._id },
        { kind: "item", itemId },
      ],
      amount: 3_980,
    });
  expect(api.changes().at(-1)?.body).not.toHaveProperty("planId");
});

it("changes to the longer plan while it is ticked, and says what it is compared with", async () => {
  const api = await open();
  await expect.element(page.getByText("12\u00a0meses no plano Mensal custam R$\u00a0358,80")).toBeVisible();
  await expect.element(page.getByText(/, economize 16%$/)).toBeVisible();
  await longer.click();
  await expect.element(summary().getByText(/299,00/)).toBeVisible();
  await longer.click();
  await expect.element(summary().getByText(/29,90/)).toBeVisible();
  await longer.click();
  await extra.click();
  await expect.element(summary().getByText(/308,90/)).toBeVisible();
  await fill();
  await submit();
  await expect
    .poll(() => api.changes().at(-1)?.body)
    .toMatchObject({
      lines: [
        { kind: "subscription", planId: yearly._id },
        { kind: "item", itemId },
      ],
      amount: 30_890,
    });
});

it("offers no longer plan beside itself, nor one that saves nothing", async () => {
  await open();
  await page.getByRole("radio", { name: /^Anual/ }).click();
  await expect.element(longer).not.toBeInTheDocument();
  await expect.element(extra).toBeVisible();
});

it("offers no plan that costs as much per month", async () => {
  await open(creator({ plans: [monthly, { ...yearly, price: 35_880 }] }));
  await expect.element(extra).toBeVisible();
  await expect.element(page.getByText(/economize/)).not.toBeInTheDocument();
});

it("says that what is free comes first, and orders it alone", async () => {
  const api = await open(creator({ plans: [{ ...monthly, trialDays: 7 }, yearly] }));
  await page.getByRole("radio", { name: /^Anual/ }).click();
  await extra.click();
  await page.getByRole("radio", { name: /^Mensal/ }).click();
  await page.getByRole("radio", { name: /^Anual/ }).click();
  await expect.element(extra).toBeChecked();
  await page.getByRole("radio", { name: /^Mensal/ }).click();
  await expect.element(page.getByText(/^Comece pelo período grátis/)).toBeVisible();
  await expect.element(extra).not.toBeInTheDocument();
  await fill();
  await submit("Começar teste grátis");
  await expect.poll(() => api.changes().at(-1)?.body).toMatchObject({ planId: monthly._id });
});

it.each([
  ["PRICE_CHANGED", undefined, /preço/i],
  ["ITEM_UNAVAILABLE", undefined, /venda/i],
  ["VALIDATION_FAILED", { lines: fieldErrors.freeLineAlone }, /O período grátis começa sem pagamento/],
] as const)("says why an order with an extra is refused, and keeps the tick: %s", async (code, fields, shows) => {
  await open(refuse(checkout.postCheckout, code, fields));
  await extra.click();
  await fill();
  await submit();
  await expect.element(page.getByRole("alert").getByText(shows).first()).toBeVisible();
  await expect.element(extra).toBeChecked();
  await expect.element(summary().getByText(/39,80/)).toBeVisible();
});

it("shows nothing where nothing is offered", async () => {
  await open(answer(items.getCreatorExtras, { item: null, planId: null }));
  await expect.element(page.getByLabelText("Nome", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Leve também")).not.toBeInTheDocument();
});

it("discounts the lines of a coupon's kinds, and an amount once", async () => {
  const plans = [{ _id: monthly._id, price: 2_990, discount: 2_890, total: 100, trialDays: 0 }];
  const offer = { code: "VALE", kind: "fixed", value: 3_000, appliesTo: ["subscription", "item"], plans } as const;
  await open(answer(coupons.checkCoupon, { ...offer, appliesTo: [...offer.appliesTo] }));
  await extra.click();
  await page.getByLabelText("Cupom (opcional)").fill("vale");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect.element(summary().getByText(/30,00/)).toBeVisible();
  await expect.element(summary().getByText(/9,80/)).toBeVisible();
  await expect.element(longer).not.toBeInTheDocument();
});

it("refuses a coupon for items where none is offered", async () => {
  const offer = answer(coupons.checkCoupon, { code: "VALE", appliesTo: ["item"], plans: [] });
  await open(offer, answer(items.getCreatorExtras, { item: null, planId: null }));
  const field = page.getByLabelText("Cupom (opcional)");
  await field.fill("vale");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect.element(field).toHaveAccessibleDescription(fieldErrors.couponForItems);
});
