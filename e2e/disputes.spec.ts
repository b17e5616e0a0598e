import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp, verifyAccountEmail } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { lastMailTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let fan: Phone;
let host = "";
let email = "";

test.beforeAll(async ({ browser, product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await verifyAccountEmail(ana, server);
  await beginToSell(ana);
  email = (await ana.request<{ email: string }>("/me")).body.email;
  // Mercado Pago sends the browser back to the installation's public address.
  const url = server.url.replace("127.0.0.1", "localhost");
  phone = await openPhone(browser, url);
  fan = await openPhone(browser, url);
  await signIn(phone.page, ana);
});
test.afterAll(() => server.remove());

async function buyByCard(page: Page, name = "João Souza") {
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByLabel("E-mail").fill(`fa${randomUUID().slice(0, 8)}@exemplo.com.br`);
  await page.getByLabel("Celular").fill(`119${String(Date.now()).slice(-8)}`);
  await page.getByLabel("CPF", { exact: true }).fill("52998224725");
  await page.getByRole("radio", { name: "Cartão", exact: true }).check();
  await page.getByLabel("Número do cartão").fill("4235647728025682");
  await page.getByLabel("Nome impresso no cartão").fill("JOAO SOUZA");
  await page.getByLabel("Validade").fill("1130");
  await page.getByLabel("Código de segurança").fill("123");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
}

/** The newest charge of the creator, by the gateway's id. */
async function chargeId(): Promise<string> {
  return inDatabase(server, async (client) => {
    // The product is shared with the creators of other files.
    const { rows } = await client.query(
      `select charge_id from gateway_charge join gateway_connection connection on connection.id = connection_id
       join profile using (account_id) where username = $1 order by requested_at desc limit 1`,
      [ana.username],
    );
    return rows[0].charge_id;
  });
}

async function control(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  await fetch(`${host}/control/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

type Disputes = { data: { status: string; evidence: string; evidenceUntil: string | null }[] };
const newest = async () => (await ana.request<Disputes>("/disputes")).body.data[0];
const isOpen = async (page: Page) => {
  await page.goto("/assinaturas");
  return page.getByRole("listitem").filter({ hasText: "Ativa até" }).count();
};
const sheet = () => phone.page.getByRole("dialog", { name: "Contestação" });
const row = (list: string) => phone.page.getByRole("list", { name: list }).getByRole("button");

async function screenshot(words: string) {
  const text = `<svg width="700" height="900"><text x="60" y="200" font-size="60" font-family="sans-serif">${words}</text></svg>`;
  const background = { r: 240, g: Math.floor(Math.random() * 256), b: 250 };
  const picture = sharp({ create: { width: 700, height: 900, channels: 3, background } });
  const buffer = await picture
    .composite([{ input: Buffer.from(text), left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name: "conversa.png", mimeType: "image/png", buffer };
}

async function pick(file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = phone.page.waitForEvent("filechooser");
  await sheet().getByRole("button", { name: "Anexar" }).click();
  await (await chooser).setFiles(file);
}

test("a creator without disputes sees an empty list", async () => {
  const { page, look } = phone;
  await page.goto("/account/disputes");
  await expect(page.getByRole("heading", { name: "Nenhuma contestação" })).toBeVisible();
  await look("disputes-empty");
  await page.goto("/mp/connect");
  await page.getByRole("button", { name: "Conectar Mercado Pago" }).click();
  await page.getByRole("button", { name: "Entrar como LOJA DE TESTE 1" }).click();
  await expect(page.getByText("900000001")).toBeVisible();
});

test("a disputed sale revokes the fan's access, sends the creator an e-mail and shows in the wallet", async () => {
  const { page, look } = phone;
  const { ways } = await (await fetch(`${server.url}/v1/creators/${ana.username}`)).json();
  host = ways.card.host;
  await buyByCard(fan.page);
  await expect.poll(() => isOpen(fan.page)).toBe(1);
  await control("openDispute", { id: await chargeId() });
  await expect.poll(async () => (await newest())?.evidenceUntil ?? null, { timeout: 60_000 }).not.toBeNull();
  await expect.poll(() => isOpen(fan.page)).toBe(0);
  const mail = await lastMailTo(server, email, /^Pagamento contestado/);
  const link = /\/account\/disputes\?contestacao=\S+/.exec(mail)?.[0] ?? "";
  await page.goto("/account/wallet");
  await expect(page.getByRole("link", { name: /^Contestações/ })).toBeVisible();
  await page.goto(link);
  await expect(sheet().getByText(/^Envie sua defesa até \d/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row("Abertas")).toContainText(/João Souza.*Envie até \d.*R\$\s29,90aberta/);
  await look("disputes");
});

test("a creator adds pictures to a dispute, removes one and sends the evidence", async () => {
  const { page, look } = phone;
  await row("Abertas").click();
  await pick({ name: "nada.pdf", mimeType: "application/pdf", buffer: Buffer.from("nothing") });
  await expect(sheet().getByText("Envie fotos, capturas de tela")).toBeVisible();
  await pick(await screenshot("Adorei os stories!"));
  const files = sheet().getByRole("list", { name: "Arquivos da defesa" });
  await expect(files.getByRole("button", { name: /^Foto 1/ })).toBeVisible();
  await pick(await screenshot("Pode renovar"));
  await expect(files.getByRole("button", { name: /^Foto 2/ })).toBeVisible();
  await files.getByRole("button", { name: /^Foto 1/ }).click();
  const picture = page.getByRole("img", { name: "Foto 1" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await files.getByRole("button", { name: "Remover Foto 2" }).click();
  await expect(files.getByRole("button", { name: /^Foto 2/ })).toBeHidden();
  await sheet().getByRole("button", { name: "Enviar defesa" }).click();
  await expect(sheet().getByText("Defesa enviada hoje")).toBeVisible();
  await expect(sheet().getByRole("button", { name: "Enviar defesa" })).toBeHidden();
  await look("dispute-sent");
  expect((await newest())?.evidence).toBe("sent");
});

test("a won dispute restores the sale and the fan's access", async () => {
  const { page, look } = phone;
  await control("decideDispute", { id: await chargeId(), outcome: "won" });
  await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe("won");
  await expect.poll(() => isOpen(fan.page)).toBe(1);
  await lastMailTo(server, email, /^Contestação ganha/);
  await page.goto("/account/disputes");
  await row("Decididas").click();
  await expect(sheet().getByText("Decidida a seu favor")).toBeVisible();
  await look("dispute-won");
});

test("a refund without balance waits, shows on the wallet, and is canceled by the creator", async ({ browser }) => {
  const { page, look } = phone;
  const other = await openPhone(browser, server.url);
  const name = "Maria Aparecida dos Santos Albuquerque Cavalcanti";
  await buyByCard(other.page, name);
  await control("knobs", { refuseRefunds: 1 });
  await page.goto("/account/subscribers");
  await page.getByRole("button", { name }).click();
  const payments = page.getByRole("list", { name: "Pagamentos" });
  await payments.getByRole("button", { name: /Toque para devolver/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Devolver o dinheiro" }).click();
  await expect(payments.getByText("devolução na fila")).toBeVisible();
  await page.goto("/account/wallet");
  const waiting = page.getByRole("list", { name: "Devoluções na fila" });
  await expect(waiting.getByText(/R\$\s29,90 · falta saldo na processadora/)).toBeVisible();
  await waiting.getByRole("link", { name }).click();
  await payments.getByRole("button", { name: /Toque para ver a devolução/ }).click();
  const dialog = page.getByRole("alertdialog", { name: "Devolução na fila" });
  await expect(dialog.getByText(/Falta saldo na sua conta da processadora/)).toBeVisible();
  await look("waiting-refund");
  await dialog.getByRole("button", { name: "Cancelar devolução" }).click();
  await expect(payments.getByText("Toque para devolver")).toBeVisible();
  await page.goto("/account/wallet");
  await expect(page.getByText("Saldo", { exact: false }).first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test("a creator refunds part of a sale and loses the rest in a dispute", async ({ browser }) => {
  const { page, look } = phone;
  const other = await openPhone(browser, server.url);
  await buyByCard(other.page, "Bia Lima");
  await page.goto("/account/subscribers");
  await page.getByRole("button", { name: /Bia Lima/ }).click();
  const payments = page.getByRole("list", { name: "Pagamentos" });
  await payments.getByRole("button", { name: /Toque para devolver/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("radio", { name: "Uma parte", exact: true }).check();
  await dialog.getByRole("button", { name: "Devolver o dinheiro" }).click();
  await expect(dialog.getByText("Informe o valor a devolver.")).toBeVisible();
  await dialog.getByLabel("Valor a devolver").fill("4000");
  await dialog.getByRole("button", { name: "Devolver o dinheiro" }).click();
  await expect(dialog.getByText(/O máximo é R\$\s29,90/)).toBeVisible();
  await dialog.getByLabel("Valor a devolver").fill("1000");
  await dialog.getByRole("button", { name: "Devolver o dinheiro" }).click();
  await expect(payments.getByText(/Devolvido: R\$\s10,00/)).toBeVisible();
  await control("chargeback", { id: await chargeId() });
  await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe("lost");
  await page.goto("/account/disputes");
  await expect(row("Decididas")).toHaveCount(2);
  await row("Decididas").first().click();
  await expect(sheet().getByText("Decidida a favor de quem pagou")).toBeVisible();
  await look("dispute-lost");
});

test("a creator records a partial refund that they made at their own bank", async ({ browser }) => {
  const bia = await registerOverHttp(server.url);
  await beginToSell(bia);
  const planId = (await bia.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const buyer = fanOverHttp(server.url, bia);
  const order = (await buyer.order(planId)).body;
  await buyer.sendReceipt(order);
  await bia.request(`/payments/${order._id}/approve`, { method: "POST" });
  const { page, look } = await openPhone(browser, server.url);
  await signIn(page, bia, "/account/subscribers");
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").click();
  await page.getByRole("button", { name: "Devolvi um pagamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Devolvi este pagamento" });
  await dialog.getByRole("radio", { name: "Uma parte", exact: true }).check();
  await dialog.getByLabel("Valor a devolver").fill("1000");
  await dialog.getByLabel(/^Código da transação/).fill("E123");
  await dialog.getByRole("button", { name: "Registrar devolução" }).click();
  await expect(dialog.getByText("são 32 caracteres e começa com E.", { exact: false }).first()).toBeVisible();
  await dialog.getByLabel(/^Código da transação/).fill("");
  await look("record-refund");
  await dialog.getByRole("button", { name: "Registrar devolução" }).click();
  await expect(page.getByRole("list", { name: "Pagamentos" }).getByText(/Devolvido: R\$\s10,00/)).toBeVisible();
});
