import type { Locator, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn, signInLongAgo } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";

let server: Running;

test.beforeAll(async () => {
  server = await startOwnProduct();
});
test.afterAll(() => server.remove());

test("creators sell through Mercado Pago, wait a day to change where money goes, and disconnect", async ({
  browser,
}) => {
  // Mercado Pago sends the browser back to the installation's public address.
  const url = server.url.replace("127.0.0.1", "localhost");
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const { page, look } = await openPhone(browser, url);
  const gateway = async () => (await ana.request<{ paymentGateway: string }>("/me")).body.paymentGateway;
  await signIn(page, ana, "/account/pix");

  await test.step("a creator finds it on the PIX key screen, and may refuse to authorise it", async () => {
    await page.getByRole("link", { name: "Mercado Pago" }).click();
    await page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
    await page.getByRole("button", { name: "Não autorizar" }).click();
    await expect(page.getByText("Você não autorizou")).toBeVisible();
    expect(await gateway()).toBe("bacen");
  });

  await test.step("sales go through the authorised account, and its code is not used again", async () => {
    await page.getByRole("button", { name: "Começar de novo" }).click();
    await enterAs(page, 1);
    await expect(page.getByText("900000001")).toBeVisible();
    await expect(page).toHaveURL(/\/mp\/connect$/);
    await page.reload();
    await expect(page.getByText("900000001")).toBeVisible();
    expect(await gateway()).toBe("mercadopago");
    await page.goto("/mp/connect?code=TG-usado&state=usado");
    const alert = page.getByRole("alert");
    await expect(alert.getByText("Este pedido de conexão venceu ou já foi usado", { exact: false })).toBeVisible();
    await expect(page.getByText("900000001")).toBeVisible();
  });

  await test.step("a fan's PIX goes to the key while the seller has none at Mercado Pago, and the seller reads why", async () => {
    await control(ana, "pixKey", { userId: 900000001, has: false });
    expect((await orderByPix(ana)).payment.gateway).toBe("bacen");
    await page.goto("/mp/connect");
    await expect(page.getByText("Cadastre uma chave PIX no Mercado Pago")).toBeVisible();
    await control(ana, "pixKey", { userId: 900000001, has: true });
    await disconnect(page);
    expect(await gateway()).toBe("bacen");
  });

  await test.step("a creator with sales waits a day to change key or account, and can cancel the change", async () => {
    const { body: plans } = await ana.request<{ data: { _id: string }[] }>("/plan/all");
    const fan = fanOverHttp(server.url, ana);
    const { body: order } = await fan.order(plans.data[0]?._id as string);
    await fan.sendReceipt(order);
    expect((await ana.request(`/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
    await page.goto("/account/pix");
    await page.getByLabel("Tipo de chave").selectOption("E-mail");
    await page.getByLabel("Chave PIX").fill("ana@banco.com.br");
    await page.getByRole("button", { name: "Salvar chave" }).click();
    const key = page.getByRole("region", { name: /^ana@banco.com.br começa a receber amanhã/ });
    await expect(key).toBeVisible();
    await expect(page.getByLabel("Chave PIX")).toHaveValue("529.982.247-25");
    await key.getByRole("button", { name: "Cancelar a troca" }).click();
    await expect(key).toBeHidden();
    await page.goto("/mp/connect");
    await page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
    await enterAs(page, 2);
    const account = page.getByRole("region", { name: /^Conta 900000002 começa a receber amanhã/ });
    await expect(account).toBeVisible();
    expect(await gateway()).toBe("bacen");
    await account.getByRole("button", { name: "Cancelar a troca" }).click();
    await expect(page.getByRole("button", { name: "Conectar Mercado Pago" })).toBeVisible();
    await look("mp-after-all");
  });

  await test.step("who has no PIX key reads that disconnecting pauses sales for a day, and fans see it", async () => {
    const bia = await registerOverHttp(server.url);
    await bia.send("/plan/all", { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] }, "PUT");
    const seller = await openPhone(browser, url);
    await signInLongAgo(seller.page, server, bia, "/mp/connect");
    await seller.page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
    const confirmation = seller.page.getByRole("dialog", { name: "Confirme que é você" });
    await confirmation.getByLabel("Sua senha").fill(bia.password);
    await confirmation.getByRole("button", { name: "Confirmar" }).click();
    await enterAs(seller.page, 3);
    await expect(seller.page.getByText("900000003")).toBeVisible();
    // Not by the seller's session, which is not confirmed any more.
    await control(ana, "pix", { code: (await orderByPix(bia)).payment.pixCopyPaste });
    const sold = async () => (await bia.request<{ totalCount: number }>("/wallet/balance/operations")).body.totalCount;
    await expect.poll(sold, { timeout: 60_000 }).toBe(1);
    await seller.page.reload();
    await disconnect(seller.page, async (dialog) => {
      await expect(dialog).toContainText("Sua página para de vender na hora");
      await expect(dialog).toContainText(/mesmo se cadastrar agora, só amanhã, \d\d:\d\d/);
    });
    const fan = await openPhone(browser, server.url);
    await expect(async () => {
      await fan.page.goto(`/@${bia.username}`);
      await expect(fan.page.getByText("Ana Luz não está aceitando assinaturas agora.")).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await fan.page.goto(`/@${bia.username}/assinar`);
    await expect(fan.page.getByRole("heading", { name: "Assinaturas pausadas" })).toBeVisible();
    for (const one of [seller, fan]) await one.look("mp-sales-paused");
  });
});

/** On the authorization page of the simulator. */
const enterAs = (page: Page, account: number) =>
  page.getByRole("button", { name: `Entrar como LOJA DE TESTE ${account}` }).click();

async function disconnect(page: Page, read?: (dialog: Locator) => Promise<void>) {
  await page.getByRole("button", { name: "Desconectar" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Desconectar o Mercado Pago?" });
  await read?.(dialog);
  await dialog.getByRole("button", { name: "Desconectar" }).click();
  await expect(page.getByRole("button", { name: "Conectar Mercado Pago" })).toBeVisible();
}

/** Controls the simulator of this installation, whose address is that of the page where this creator would connect. */
async function control(creator: HttpCreator, path: string, body: object) {
  const { url } = (await creator.send<{ url: string }>("/mp/authorize", {})).body;
  const headers = { "content-type": "application/json" };
  await fetch(new URL(`/control/${path}`, url), { method: "POST", headers, body: JSON.stringify(body) });
}

async function orderByPix(creator: HttpCreator) {
  const { body: plans } = await creator.request<{ data: { _id: string }[] }>("/plan/all");
  const fan = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678", document: "52998224725" };
  const order = { username: creator.username, planId: plans.data[0]?._id, paymentMethod: "pix", fan };
  type Ordered = { payment: { gateway: string; pixCopyPaste: string } };
  return (await creator.send<Ordered>("/checkout", order)).body;
}
