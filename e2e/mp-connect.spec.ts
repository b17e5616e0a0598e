import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  // Mercado Pago sends the browser back to the installation's public address.
  phone = await openPhone(browser, server.url.replace("127.0.0.1", "localhost"));
  page = phone.page;
  await signIn(page, ana);
});
test.afterAll(() => server.remove());

const gateway = async () => (await ana.request<{ paymentGateway: string }>("/me")).body.paymentGateway;

/** The authorization page of this installation's simulator. */
async function setPixKey(has: boolean) {
  const { body } = await ana.send<{ url: string }>("/mp/authorize", {});
  await fetch(new URL("/control/pixKey", body.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userId: 900000001, has }),
  });
}

/** Orders as a fan; returns the gateway of the payment. */
async function orderByPix(): Promise<string> {
  const { body: plans } = await ana.request<{ data: { _id: string }[] }>("/plan/all");
  const fan = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678", document: "52998224725" };
  const orderBody = { username: ana.username, planId: plans.data[0]?._id, paymentMethod: "pix", fan };
  const { body } = await ana.send<{ payment: { gateway: string } }>("/checkout", orderBody);
  return body.payment.gateway;
}

test("a creator finds Mercado Pago from the PIX key screen and can go back", async () => {
  await page.goto("/account/pix");
  await page.getByRole("link", { name: "Mercado Pago" }).click();
  await expect(page.getByRole("heading", { name: "Receba por PIX e cartão" })).toBeVisible();
  await expect(page.getByText("Dinheiro de teste", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
  await page.getByRole("button", { name: "Não autorizar" }).click();
  await expect(page.getByText("Você não autorizou")).toBeVisible();
  await phone.look("mp-denied");
  await expect.poll(gateway).toBe("bacen");
});

test("a creator authorises Mercado Pago and sells through their own account", async () => {
  await page.getByRole("button", { name: "Começar de novo" }).click();
  await page.getByRole("button", { name: "Entrar como LOJA DE TESTE 1" }).click();
  await expect(page.getByText("900000001")).toBeVisible();
  // The redeemed code is removed from the address, so that a reload does not send it again.
  await expect(page).toHaveURL(/\/mp\/connect$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look("mp-connected-desktop");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText("900000001")).toBeVisible();
  await expect.poll(gateway).toBe("mercadopago");
});

test("a Mercado Pago code that was used or has no state shows an error and connects nothing", async () => {
  await page.goto("/mp/connect?code=TG-usado&state=usado");
  const alert = page.getByRole("alert");
  await expect(alert.getByText("Este pedido de conexão venceu ou já foi usado", { exact: false })).toBeVisible();
  // The state of the connection shows as well.
  await expect(page.getByText("900000001")).toBeVisible();
  await phone.look("mp-expired");
  await page.goto("/mp/connect?code=TG-sem-estado");
  await expect(page.getByText("Conexão incompleta")).toBeVisible();
});

test("a seller without a PIX key at Mercado Pago reads what to do after a fan's PIX fails", async () => {
  await setPixKey(false);
  expect(await orderByPix()).toBe("bacen");
  await page.goto("/mp/connect");
  await expect(page.getByText("Cadastre uma chave PIX no Mercado Pago")).toBeVisible();
  await phone.look("mp-pix-key");
  await setPixKey(true);
});

test("a creator disconnects Mercado Pago", async () => {
  await page.goto("/mp/connect");
  await page.getByRole("button", { name: "Desconectar" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Desconectar o Mercado Pago?" });
  await expect(dialog).toBeVisible();
  await phone.look("mp-disconnect");
  await dialog.getByRole("button", { name: "Desconectar" }).click();
  await expect(page.getByText("Mercado Pago desconectado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Conectar Mercado Pago" })).toBeVisible();
  await expect.poll(gateway).toBe("bacen");
});

test("a creator with sales waits a day to change PIX key or account, and can cancel the change", {
  tag: "@slow",
}, async () => {
  const { body: plans } = await ana.request<{ data: { _id: string }[] }>("/plan/all");
  const fan = fanOverHttp(server.url, ana);
  const { body: order } = await fan.order(plans.data[0]?._id as string);
  await fan.sendReceipt(order);
  expect((await ana.request(`/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
  await page.goto("/account/pix");
  await page.getByLabel("Tipo de chave").selectOption("E-mail");
  await page.getByLabel("Chave PIX").fill("ana@banco.com.br");
  await page.getByRole("button", { name: "Salvar chave" }).click();
  await expect(page.getByText(/^Nova chave salva. Ela começa a receber amanhã/)).toBeVisible();
  const waiting = page.getByRole("region", { name: /^ana@banco.com.br começa a receber amanhã/ });
  await expect(waiting).toBeVisible();
  await expect(page.getByLabel("Chave PIX")).toHaveValue("529.982.247-25");
  await waiting.getByRole("button", { name: "Cancelar a troca" }).click();
  await expect(page.getByText("Troca cancelada")).toBeVisible();
  await expect(waiting).toBeHidden();

  await page.goto("/mp/connect");
  await page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
  await page.getByRole("button", { name: "Entrar como LOJA DE TESTE 2" }).click();
  const account = page.getByRole("region", { name: /^Conta 900000002 começa a receber amanhã/ });
  await expect(account).toBeVisible();
  await expect.poll(gateway).toBe("bacen");
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look("mp-next-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await account.getByRole("button", { name: "Cancelar a troca" }).click();
  await expect(page.getByRole("button", { name: "Conectar Mercado Pago" })).toBeVisible();
});

test("a creator without a PIX key reads that disconnecting pauses sales for a day, and fans see it", {
  tag: "@slow",
}, async ({ browser }) => {
  const bia = await registerOverHttp(server.url);
  await bia.send("/plan/all", { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] }, "PUT");
  const seller = await openPhone(browser, server.url.replace("127.0.0.1", "localhost"), { serviceWorkers: "block" });
  await signIn(seller.page, bia, "/mp/connect");
  await seller.page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
  await seller.page.getByRole("button", { name: "Entrar como LOJA DE TESTE 3" }).click();
  await expect(seller.page.getByText("900000003")).toBeVisible();

  const { body: plans } = await bia.request<{ data: { _id: string }[] }>("/plan/all");
  const person = { name: "João Souza", email: "joao.mp@exemplo.com.br", phone: "11912345678", document: "52998224725" };
  const orderBody = { username: bia.username, planId: plans.data[0]?._id, paymentMethod: "pix", fan: person };
  type Ordered = { _id: string; payment: { pixCopyPaste: string } };
  const { body: ordered } = await bia.send<Ordered>("/checkout", orderBody);
  const { body: simulator } = await bia.send<{ url: string }>("/mp/authorize", {});
  await fetch(new URL("/control/pix", simulator.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: ordered.payment.pixCopyPaste }),
  });
  const sold = async () => (await bia.request<{ totalCount: number }>("/wallet/balance/operations")).body.totalCount;
  await expect.poll(sold, { timeout: 60_000 }).toBe(1);

  await seller.page.reload();
  await seller.page.getByRole("button", { name: "Desconectar" }).click();
  const dialog = seller.page.getByRole("alertdialog");
  await expect(dialog).toContainText("Sua página para de vender na hora");
  await expect(dialog).toContainText(/mesmo se cadastrar agora, só amanhã, \d\d:\d\d/);
  await seller.look("mp-disconnect-without-key");
  await dialog.getByRole("button", { name: "Desconectar" }).click();
  await expect(seller.page.getByRole("button", { name: "Conectar Mercado Pago" })).toBeVisible();

  const fan = await openPhone(browser, server.url, { serviceWorkers: "block" });
  await expect(async () => {
    await fan.page.goto(`/@${bia.username}`);
    await expect(fan.page.getByText("Ana Luz não está aceitando assinaturas agora.")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await fan.page.goto(`/@${bia.username}/assinar`);
  await expect(fan.page.getByRole("heading", { name: "Assinaturas pausadas" })).toBeVisible();
  await fan.look("checkout-paused");
  await seller.page.context().close();
  await fan.page.context().close();
});
