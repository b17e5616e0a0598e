import { expect, type Page, test } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import { type Running, startServer } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  // Mercado Pago sends the browser back to the installation's public address.
  phone = await openPhone(browser, server.url.replace("127.0.0.1", "localhost"), { serviceWorkers: "block" });
  page = phone.page;
  await signIn(page, ana);
});
test.afterAll(() => server.remove());

const gateway = async () => (await ana.ask<{ paymentGateway: string }>("/me")).body.paymentGateway;

/** The simulator of this installation is where a creator is sent to authorize. */
async function setPixKey(has: boolean) {
  const { body } = await ana.send<{ url: string }>("/mp/authorize", {});
  await fetch(new URL("/control/pixKey", body.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userId: 900000001, has }),
  });
}

/** A fan's order; returns how it is paid. */
async function orderByPix(): Promise<string> {
  const { body: plans } = await ana.ask<{ data: { _id: string }[] }>("/plan/all");
  const fan = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678", document: "52998224725" };
  const wish = { username: ana.username, planId: plans.data[0]?._id, paymentMethod: "pix", fan };
  const { body } = await ana.send<{ payment: { gateway: string } }>("/checkout", wish);
  return body.payment.gateway;
}

test("a creator finds the way from her PIX key, and may change her mind there", async () => {
  await page.goto("/account/pix");
  await page.getByRole("link", { name: "Mercado Pago" }).click();
  await expect(page.getByRole("heading", { name: "Receba por PIX e cartão" })).toBeVisible();
  await expect(page.getByText("Dinheiro de teste", { exact: false })).toBeVisible();
  await phone.look("mp-offer");
  await page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
  await page.getByRole("button", { name: "Não autorizar" }).click();
  await expect(page.getByText("Você não autorizou")).toBeVisible();
  await phone.look("mp-denied");
  expect(await gateway()).toBe("bacen");
});

test("she lets us in, and sells through her own account", async () => {
  await page.getByRole("button", { name: "Começar de novo" }).click();
  await page.getByRole("button", { name: "Entrar como LOJA DE TESTE 1" }).click();
  await expect(page.getByText("900000001")).toBeVisible();
  // What was redeemed is gone from the address: a reload asks for nothing again.
  await expect(page).toHaveURL(/\/mp\/connect$/);
  await phone.look("mp-connected");
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look("mp-connected-desktop");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText("900000001")).toBeVisible();
  expect(await gateway()).toBe("mercadopago");
});

test("a code that was used, or that came without its state, says so and connects nothing", async () => {
  await page.goto("/mp/connect?code=TG-usado&state=usado");
  await expect(page.getByText("Este pedido de conexão venceu ou já foi usado", { exact: false })).toBeVisible();
  // How it stands is told all the same.
  await expect(page.getByText("900000001")).toBeVisible();
  await phone.look("mp-expired");
  await page.goto("/mp/connect?code=TG-sem-estado");
  await expect(page.getByText("Conexão incompleta")).toBeVisible();
});

test("a seller without a Pix key at Mercado Pago reads what to do, once a fan's PIX was refused", async () => {
  await setPixKey(false);
  expect(await orderByPix()).toBe("bacen");
  await page.goto("/mp/connect");
  await expect(page.getByText("Cadastre uma chave Pix no Mercado Pago")).toBeVisible();
  await phone.look("mp-pix-key");
  await setPixKey(true);
});

test("she disconnects, after being asked", async () => {
  await page.goto("/mp/connect");
  await page.getByRole("button", { name: "Desconectar" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Desconectar o Mercado Pago?")).toBeVisible();
  await phone.look("mp-disconnect");
  await dialog.getByRole("button", { name: "Desconectar" }).click();
  await expect(page.getByRole("button", { name: "Conectar Mercado Pago" })).toBeVisible();
  expect(await gateway()).toBe("bacen");
});
