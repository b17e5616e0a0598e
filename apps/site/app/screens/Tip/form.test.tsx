import { checkout, tips } from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "@camarim/ui/test/check-screen.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { fillCard } from "../../../test/fill-card.ts";
import { openPage } from "../../../test/open-page.tsx";
import { byIugu, creator, order, username } from "../../../test/orders.ts";
import * as Tip from "./Tip.tsx";

const address = `/@${username}/mimo`;
const stranger = [answer(checkout.getPayer, { payer: null }), answer(tips.listFanTips, { data: [] })];
const known = (hasDocument = false) => [
  answer(checkout.getPayer, { payer: { name: "Bia Costa", email: "bia@exemplo.com", hasDocument } }),
  answer(tips.listFanTips, { data: [] }),
];
const tip = {
  ...{ kind: "tip" as const, position: 1, amount: 1_000, discount: 0, fulfilledAt: null, revokedAt: null },
  ...{ message: null, storyId: null, thankedAt: null },
};
const of = { subscriptionId: null, plan: null, title: "Mimo", lines: [tip] };
const placed = order({}, of);
const bia = { name: "Bia Costa", email: "bia@exemplo.com", phone: "(11) 91234-5678" };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const choose = (label: RegExp) => page.getByRole("radio", { name: label }).click();
const send = (name: RegExp = /^Mandar/) => page.getByRole("button", { name }).click();
const open = (...rules: Rule[]) =>
  openPage(Tip, { at: address, route: "/:handle/mimo", rules: [...rules, ...placed, creator()] });
const isPlaced = () => expect.element(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();

async function fill() {
  await field("Nome").fill(bia.name);
  await field("E-mail").fill(bia.email);
  await field("Celular").fill(bia.phone);
}

it("asks a stranger once who pays, and sends what was chosen and said", async () => {
  const api = await open(...stranger);
  await choose(/^R\$.20$/);
  await field("Quer dizer algo? (opcional)").fill("Amei o ensaio");
  await fill();
  await send(/^Mandar R\$.20,00$/);
  await isPlaced();
  const line = { kind: "tip", amount: 2_000, message: "Amei o ensaio" };
  const body = { key: expect.any(String), username, paymentMethod: "pix", lines: [line], fan: bia };
  expect(api.changes()).toEqual([{ endpoint: checkout.postCheckout, body }]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it("sends a tip of a known fan by one press, and asks for other details where they want that", async () => {
  const api = await open(...known());
  await send(/^Mandar R\$.10,00$/);
  await isPlaced();
  const line = { kind: "tip", amount: 1_000 };
  expect(api.changes().at(-1)?.body).toEqual({
    ...{ key: expect.any(String), username, paymentMethod: "pix", lines: [line] },
  });
});

it("shows the fields instead of the known fan, and keeps what was chosen", async () => {
  const api = await open(...known());
  await choose(/^R\$.5$/);
  await page.getByRole("link", { name: "Usar outros dados" }).click();
  await fill();
  await send(/^Mandar R\$.5,00$/);
  await isPlaced();
  expect(api.changes().at(-1)?.body).toMatchObject({ fan: bia, lines: [{ amount: 500 }] });
});

it("asks for the CPF where the gateway needs one that is not known", async () => {
  await open(creator({ ways: byIugu }), ...known(false));
  await expect.element(field("CPF")).toBeVisible();
});

it("takes another amount, and says under the field why it is refused", async () => {
  const api = await open(...known());
  await page.getByText("Outro valor").click();
  const amount = field("Quanto você quer mandar");
  await expect.element(amount).toHaveFocus();
  await send(/^Mandar mimo$/);
  await expect.element(amount).toHaveAccessibleDescription("Informe um valor em reais.");
  for (const [typed, message] of [
    ["1,99", "O menor mimo é R$ 2,00."],
    ["2000,01", "O maior mimo é R$ 2.000,00."],
  ] as const) {
    await amount.fill(typed);
    await send(/^Mandar R\$/);
    await expect.element(amount).toHaveAccessibleDescription(message);
    await expect.element(amount).toHaveFocus();
  }
  await checkScreen();
  await amount.fill("12,50");
  await expect.element(amount).toHaveAccessibleDescription("De R$ 2,00 a R$ 2.000,00");
  await send(/^Mandar R\$.12,50$/);
  await isPlaced();
  expect(api.changes().at(-1)?.body).toMatchObject({ lines: [{ amount: 1_250 }] });
});

it.each(["CREATOR_NOT_SELLING", "TOO_MANY_OPEN_CHECKOUTS", "PIX_UNAVAILABLE"] as const)(
  "says why a tip is refused, and keeps what was typed: %s",
  async (code) => {
    await open(refuse(checkout.postCheckout, code), ...stranger);
    await choose(/^R\$.50$/);
    await fill();
    await send();
    await expect.element(page.getByRole("alert").first()).toBeVisible();
    await expect.element(field("Nome")).toHaveValue(bia.name);
    await expect.element(page.getByRole("button", { name: /^Mandar R\$.50,00$/ })).toBeVisible();
  },
);

it("takes a card, of which only the token reaches the server, and keeps all of it where the card is declined", async () => {
  const declined = refuse(checkout.postCheckout, "CARD_DECLINED", {
    card: "O cartão está sem limite para esta compra.",
  });
  const api = await open(
    declined,
    ...order({ gateway: "iugu", status: "paid" }, of),
    creator({ ways: byIugu }),
    ...known(true),
  );
  await choose(/^R\$.20$/);
  await field("Quer dizer algo? (opcional)").fill("Amei o ensaio");
  await page.getByRole("radio", { name: "Cartão" }).click();
  await expect.element(field("Nome")).toHaveValue(bia.name);
  await expect.element(field("E-mail")).toHaveValue(bia.email);
  expect(page.getByText(/renova/).query()).toBeNull();
  await field("Celular").fill(bia.phone);
  await field("CPF").fill("529.982.247-25");
  await send(/^Mandar R\$.20,00$/);
  await expect.element(page.getByRole("alert").getByText("Confira o cartão").first()).toBeVisible();
  await fillCard("4012888888881881");
  await checkScreen();
  await checkNarrowWindows();
  await takePicture("tip-card");
  await send(/^Mandar R\$.20,00$/);
  await expect.element(page.getByRole("alert").getByText("O cartão está sem limite para esta compra.")).toBeVisible();
  await expect.element(field("Quer dizer algo? (opcional)")).toHaveValue("Amei o ensaio");
  await expect.element(field("Celular")).toHaveValue(bia.phone);
  await expect.element(field("Número do cartão")).toHaveValue("4012 8888 8888 1881");
  api.follow(answer(checkout.postCheckout, {}), ...order({ gateway: "iugu", status: "paid" }, of));
  await send(/^Mandar R\$.20,00$/);
  await expect.element(page.getByText("Obrigado pelo carinho")).toBeVisible();
  const orders = api.changes().map(({ body }) => body as Record<string, unknown>);
  expect(orders).toHaveLength(2);
  expect(orders[1]).toMatchObject({
    ...{
      paymentMethod: "credit_card",
      cardToken: expect.any(String),
      lines: [{ amount: 2_000, message: "Amei o ensaio" }],
    },
    fan: { ...bia, document: "529.982.247-25" },
  });
  // The same form is the same order, of which a lost answer is found again.
  expect(orders[0]?.key).toBe(orders[1]?.key);
  expect(JSON.stringify(orders)).not.toContain("4012");
});
