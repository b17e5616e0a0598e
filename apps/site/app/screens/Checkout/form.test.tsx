import { checkout, coupons, fans } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { checkScreen, takePicture } from "@camarim/ui/test/check-screen.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fillCard } from "../../../test/fill-card.ts";
import { openPage } from "../../../test/open-page.tsx";
import { byIugu, creator, freeOrder, future, id, monthly, order, username, yearly } from "../../../test/orders.ts";
import * as Checkout from "./Checkout.tsx";

const home = `/@${username}/assinar`;
const bia = { name: "Bia Costa", email: "bia@exemplo.com", phone: "(11) 91234-5678" };
const labels = { name: "Nome", email: "E-mail", phone: "Celular" } as const;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const cpf = field("CPF");
const submit = (name: string | RegExp = "Gerar código PIX") => page.getByRole("button", { name }).click();
const open = (...rules: Rule[]) =>
  openPage(Checkout, { at: home, route: "/:handle/assinar", rules: [...rules, ...order(), creator()] });

async function fill() {
  for (const [name, label] of Object.entries(labels)) await field(label).fill(bia[name as keyof typeof bia]);
}

it("names what is missing under each field until it is filled in, and then sends the order", async () => {
  const api = await open();
  await field("Nome").fill("B");
  await submit();
  await expect.element(field("Nome")).toHaveAccessibleDescription("Use pelo menos 2 caracteres.");
  await expect.element(field("Nome")).toHaveFocus();
  await expect.element(field("Nome")).toHaveValue("B");
  for (const label of ["E-mail", "Celular"]) await expect.element(field(label)).toBeInvalid();
  await checkScreen();
  await fill();
  await expect.element(page.getByText("Preencha este campo.")).not.toBeInTheDocument();
  await submit();
  await expect.element(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  const body = {
    key: expect.any(String),
    username,
    planId: monthly._id,
    paymentMethod: "pix",
    amount: 2_990,
    fan: bia,
  };
  expect(api.changes().at(-1)).toEqual({ endpoint: checkout.postCheckout, body });
});

it.each([
  ["PRICE_CHANGED", /preço/i],
  ["CREATOR_NOT_SELLING", /assinatura/i],
  ["TOO_MANY_OPEN_CHECKOUTS", /pedidos/i],
  ["NOT_FOUND", /Plano fora de venda/],
] as const)("says why an order is refused, and keeps what was typed: %s", async (code, shows) => {
  await open(refuse(checkout.postCheckout, code));
  await fill();
  await submit();
  await expect.element(page.getByRole("alert").getByText(shows).first()).toBeVisible();
  await expect.element(field("Nome")).toHaveValue(bia.name);
});

it("checks a coupon with Enter, and names a refused one under its field", async () => {
  const coupon = field("Cupom (opcional)");
  await open(refuse(coupons.checkCoupon, "COUPON_USED_UP"));
  await field("Nome").fill("Bia Costa");
  await coupon.fill("natal20");
  await userEvent.keyboard("{Enter}");
  await expect.element(coupon).toHaveAccessibleDescription("Este cupom já foi usado até o limite.");
  await expect.element(field("Nome")).toHaveValue("Bia Costa");
});

it("shows the price with a coupon, and sends it with the order", async () => {
  const plans = [{ _id: monthly._id, price: 2_990, discount: 598, total: 2_392, trialDays: 0 }];
  const offer = answer(coupons.checkCoupon, { code: "NATAL20", kind: "percent", value: 20, plans });
  const api = await open(offer);
  await fill();
  await field("Cupom (opcional)").fill("natal20");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect
    .poll(() => page.getByRole("region", { name: "Resumo do pedido" }).element().textContent)
    .toContain("23,92");
  await submit();
  await expect.poll(() => api.changes().at(-1)?.body).toMatchObject({ couponCode: "NATAL20", amount: 2_990 });
});

it("asks for the CPF only of a plan that is paid now, through a gateway that needs it", async () => {
  const plans = [{ ...monthly, trialDays: 7 }, yearly];
  await open(creator({ ways: byIugu, plans }));
  await page.getByRole("radio", { name: /^Anual/ }).click();
  await expect.element(cpf).toBeVisible();
  await page.getByRole("radio", { name: /^Mensal/ }).click();
  await expect.element(cpf).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Começar teste grátis" })).toBeVisible();
});

it("asks for the CPF of who has had the trial already", async () => {
  const plans = [{ ...monthly, trialDays: 7 }, yearly];
  const missing = refuse(checkout.postCheckout, "VALIDATION_FAILED", { "fan.document": fieldErrors.documentMissing });
  await open(missing, creator({ ways: byIugu, plans }));
  await fill();
  await submit(/grátis/);
  await expect.element(cpf).toHaveAccessibleDescription(/Informe o CPF de quem paga/);
});

it("names what is wrong with a card, and sends nothing", async () => {
  const api = await open(creator({ ways: byIugu }));
  await fill();
  await field("Cartão").click();
  await expect.element(page.getByText(/A assinatura renova sozinha neste cartão/)).toBeVisible();
  await submit(/^Pagar/);
  const messages = {
    "Número do cartão": "Número do cartão inválido.",
    Validade: "Validade inválida: use mês e ano, como 08/30.",
    "Código de segurança": "Código inválido.",
  };
  for (const [label, message] of Object.entries(messages))
    await expect.element(field(label)).toHaveAccessibleDescription(message);
  await checkScreen();
  expect(api.changes()).toEqual([]);
});

it("gives the card to the gateway and only its token to the server, and explains a declined one", async () => {
  const declined = refuse(checkout.postCheckout, "CARD_DECLINED", { card: fieldErrors.declined.funds });
  const api = await open(declined, creator({ ways: byIugu }));
  await fill();
  await cpf.fill("52998224725");
  await field("Cartão").click();
  const requests = await fillCard("4012888888881881");
  await submit(/^Pagar/);
  await expect.element(page.getByText(fieldErrors.declined.funds)).toBeVisible();
  expect(requests).toEqual([expect.stringContaining("4012888888881881")]);
  expect(JSON.stringify(api.changes())).not.toContain("4012888888881881");
  expect(api.changes().at(-1)?.body).toMatchObject({
    paymentMethod: "credit_card",
    cardToken: "f3a9c1d27b8e4c55",
    cardBrand: "visa",
  });
});

it.each([
  [400, "A processadora não leu este cartão. Confira os dados."],
  [503, /Nada foi cobrado; tente de novo/],
])("sends no order if the gateway gives no token: %s", async (status, message) => {
  const api = await open(creator({ ways: byIugu }));
  await fill();
  await field("Cartão").click();
  await fillCard("5555555555554444", status);
  await submit(/^Pagar/);
  await expect.element(page.getByText(message)).toBeVisible();
  expect(api.changes()).toEqual([]);
});

it("comes back with what was typed until the order is placed, but not after it was dropped", async () => {
  const leave = async ({ close }: Awaited<ReturnType<typeof open>>) => {
    await page.getByRole("link", { name: "voltar", exact: true }).click();
    await expect.element(page.getByText(`/@${username}`)).toBeVisible();
    await close();
  };
  const first = await open();
  await fill();
  await leave(first);
  const second = await open();
  await expect.element(page.getByText("Recuperamos o que você ainda não tinha salvado.")).toBeVisible();
  await expect.element(field("Celular")).toHaveValue("(11) 91234-5678");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect.element(field("E-mail")).toHaveValue("");
  await fill();
  await leave(second);
  await open();
  await expect.element(field("Nome")).toHaveValue("Bia Costa");
  await submit();
  await expect.element(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it("sends a code for an order with nothing to pay, and opens it with the code", async () => {
  const pending = freeOrder({ verification: { email: bia.email, state: "pending" } });
  const api = await openPage(Checkout, {
    at: home,
    route: "/:handle/assinar",
    rules: [
      ...pending,
      creator({ plans: [{ ...monthly, trialDays: 7 }] }),
      answer(checkout.postCheckout, {
        _id: id,
        payment: null,
        verification: { email: bia.email, state: "pending" },
        currentPeriodEnd: future,
      }),
    ],
  });
  await fill();
  await submit("Começar teste grátis");
  await expect.element(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
  await userEvent.type(field("Código"), "482913");
  await expect
    .poll(() => api.changes().map(({ endpoint }) => endpoint.url))
    .toEqual(["/checkout", "/fan/code", "/fan/session"]);
});

it("says that the code of an order with nothing to pay was not sent, and sends it when asked to", async () => {
  const api = await openPage(Checkout, {
    at: home,
    route: "/:handle/assinar",
    rules: [
      refuse(fans.sendCode, "UNAVAILABLE"),
      ...freeOrder({ verification: { email: bia.email, state: "pending" } }),
      creator({ plans: [{ ...monthly, trialDays: 7 }] }),
      answer(checkout.postCheckout, {
        _id: id,
        payment: null,
        verification: { email: bia.email, state: "pending" },
        currentPeriodEnd: future,
      }),
    ],
  });
  await fill();
  await submit("Começar teste grátis");
  await expect.element(page.getByRole("alert").getByText(/Código não enviado/)).toBeVisible();
  await expect.element(page.getByText(/enviamos/i)).not.toBeInTheDocument();
  await expect.element(field("Código")).not.toBeInTheDocument();
  await checkScreen();
  await takePicture("free-order-code-not-sent");
  await submit("Receber código");
  await expect.element(page.getByRole("alert").getByText(/Volte em instantes/)).toBeVisible();
  await expect.element(page.getByText(/enviamos/i)).not.toBeInTheDocument();
  api.follow(answer(fans.sendCode, null));
  await submit("Receber código");
  await expect.element(page.getByText(/Enviamos um código de 6 números para bia@exemplo.com/)).toBeVisible();
  await expect.element(field("Código")).toHaveFocus();
  await expect.element(page.getByRole("alert").getByText(/Código não enviado/)).not.toBeInTheDocument();
});

it("asks about a likely typo in the e-mail address, and corrects it with one tap", async () => {
  const api = await open();
  await fill();
  const email = field("E-mail");
  await email.fill("bia@gmial.com");
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription(/Você quis dizer bia@gmail.com\?/);
  await checkScreen();
  await takePicture("checkout-email-typo");
  await page.getByRole("button", { name: "Sim, corrigir" }).click();
  await expect.element(email).toHaveValue("bia@gmail.com");
  await expect.element(page.getByText("Você quis dizer")).not.toBeInTheDocument();
  await submit();
  await expect.element(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  expect(api.changes().at(-1)?.body).toMatchObject({ fan: { email: "bia@gmail.com" } });
});

it("holds an order with a likely typo once, and takes the address when it is sent again", async () => {
  const api = await open();
  await fill();
  await field("E-mail").fill("bia@hotnail.com");
  await submit();
  await expect.element(page.getByRole("alert").getByText("Confira o e-mail")).toBeVisible();
  expect(api.changes()).toEqual([]);
  await submit();
  await expect.element(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  expect(api.changes().at(-1)?.body).toMatchObject({ fan: { email: "bia@hotnail.com" } });
});
