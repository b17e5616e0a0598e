import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { approveWallet } from "./approve-wallet.ts";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { sellThroughIugu, smallPicture } from "./iugu-seller.ts";
import { openPhone, type Phone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { viewerOn } from "./viewer-on.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
/** `ana` sells through iugu already; `bia` opens an account. */
let ana: HttpCreator;
let bia: HttpCreator;
let admin: HttpCreator;
const card = { declined: "4012888888881881", fine: "5555555555554444" };
/** All requests of the browsers to our server. */
const sent: string[] = [];

test.beforeAll(async () => {
  server = await startOwnProduct();
  [ana, bia] = [await registerOverHttp(server.url), await registerOverHttp(server.url)];
  await sellThroughIugu(ana);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 4 }))).body._id);
});
test.afterAll(() => server.remove());

async function newPhone(browser: Browser): Promise<Phone> {
  const phone = await openPhone(browser, server.url);
  phone.page.on("request", (request) => {
    if (request.url().startsWith(server.url)) sent.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  return phone;
}

async function fillFan(page: Page, name: string) {
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByLabel("E-mail").fill(`fa${randomUUID().slice(0, 8)}@exemplo.com.br`);
  await page.getByLabel("Celular").fill("11912345678");
  await page.getByLabel("CPF", { exact: true }).fill("52998224725");
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome impresso no cartão").fill("JOAO SOUZA");
  await page.getByLabel("Validade").fill("1230");
  await page.getByLabel("Código de segurança").fill("123");
}

test("a visitor reads what card payments are and finds the sign-in", async ({ browser }) => {
  const phone = await newPhone(browser);
  await phone.page.goto("/onboarding");
  await expect(phone.page.getByRole("heading", { name: "Receba por cartão e PIX automático" })).toBeVisible();
  await phone.look("onboarding-visitor");
  await phone.page.getByRole("link", { name: "Entrar" }).click();
  await expect(phone.page).toHaveURL(/\/auth$/);
});

/** Picks a file for each document and waits until it is sent. */
async function sendDocuments(page: Page, names: readonly string[]) {
  for (const name of names) {
    const field = page.getByRole("listitem", { name });
    await field
      .locator("input[type=file]")
      .setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: smallPicture });
    await expect(field.getByText(/^Enviado/)).toBeVisible();
  }
}
const papers = ["Frente do documento", "Verso do documento", "Selfie segurando o documento"];

const step = (page: Page, number: number) => page.getByText(`Passo ${number} de 4`, { exact: true });
const proceed = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

async function fillOwner(page: Page) {
  await page.getByLabel("CPF ou CNPJ").fill("52998224725");
  await page.getByLabel("Quanto espera vender por mês").fill("350000");
}

/** The CEP fills in city and state. */
async function fillAddress(page: Page) {
  await page.getByLabel("CEP").fill("50030230");
  await page.getByLabel("Rua").fill("Rua da Aurora");
  await page.getByLabel("Número", { exact: true }).fill("100");
  await page.getByLabel("Complemento").fill("Apto. 12");
  await page.getByLabel("Bairro").fill("Boa Vista");
  await expect(page.getByLabel("Cidade")).toHaveValue("Recife");
  await expect(page.getByLabel("Estado")).toHaveValue("PE");
}

async function fillBank(page: Page) {
  await page.getByLabel("Banco", { exact: true }).fill("Itaú");
  await page.getByLabel("Agência").fill("0001");
  await page.getByLabel("Conta com dígito").fill("12345-6");
}

test("a creator opens an account at iugu and sees when it is verified", { tag: "@slow" }, async ({ browser }) => {
  const phone = await newPhone(browser);
  const { page } = phone;
  await signIn(page, bia, "/account/iugu-account");
  await expect(page.getByText("Venda com cartão")).toBeVisible();
  await phone.look("iugu-none");
  await page.getByRole("link", { name: "Habilitar cartão" }).click();
  await expect(page.getByText("Dinheiro de teste")).toBeVisible();
  await phone.look("onboarding-owner");
  // Each step is validated on its own, also what only a company fills in.
  await proceed(page);
  await expect(page.getByText("Preencha este campo.").first()).toBeVisible();
  await page.getByLabel("CPF ou CNPJ").fill("11222333000181");
  await page.getByLabel("Quanto espera vender por mês").fill("350000");
  await proceed(page);
  await expect(page.getByText("Preencha este campo.")).toHaveCount(2);
  await expect(step(page, 1)).toBeVisible();
  await fillOwner(page);
  await proceed(page);
  await expect(step(page, 2)).toBeVisible();
  await fillAddress(page);
  await phone.look("onboarding-address");
  await proceed(page);
  await expect(step(page, 3)).toBeVisible();
  await proceed(page);
  await expect(page.getByText("Envie a frente do documento.")).toBeVisible();
  await phone.look("onboarding-papers-missing");
  await sendDocuments(page, papers.slice(0, 2));

  // A reload in the middle loses nothing: texts come from the draft, documents from the server.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Recuperamos o que você ainda não tinha salvado.")).toBeVisible();
  await expect(step(page, 3)).toBeVisible();
  await expect(page.getByText(/^Enviado/)).toHaveCount(2);
  await page.getByRole("link", { name: "voltar" }).click();
  await expect(page.getByLabel("Rua")).toHaveValue("Rua da Aurora");
  // The phone's back button too goes one step back, without the question of a left form.
  await page.goBack();
  await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("529.982.247-25");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  // Another visit goes on where the last one stopped.
  await page.getByRole("link", { name: "voltar" }).click();
  await page.getByRole("button", { name: "Sair e guardar rascunho" }).click();
  await expect(page).toHaveURL(/iugu-account$/);
  await page.getByRole("link", { name: "Habilitar cartão" }).click();
  await expect(step(page, 3)).toBeVisible();
  await sendDocuments(page, papers.slice(2));
  await phone.look("onboarding-documents");
  await proceed(page);
  await expect(step(page, 4)).toBeVisible();
  await page.getByRole("button", { name: "Enviar para análise" }).click();
  await expect(page.getByText("Preencha este campo.").first()).toBeVisible();
  await fillBank(page);
  await expect(page.getByText(/^A nossa equipe usa estes mesmos dados/)).toBeVisible();
  await phone.look("onboarding-bank");
  // The simulator verifies the account within seconds.
  let release = () => {};
  const isSeen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/iugu/account", async (route) => {
    if (route.request().method() === "GET") await isSeen;
    await route.continue();
  });
  await page.getByRole("button", { name: "Enviar para análise" }).click();
  await expect(page).toHaveURL(/iugu-account$/);
  await expect(page.getByText("Estamos analisando seus dados")).toBeVisible();
  await phone.look("iugu-pending");
  release();
  await expect(page.getByText("Saldo total")).toBeVisible({ timeout: 60_000 });
  await phone.look("iugu-verified");
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look("iugu-verified-wide");

  // The same data and documents are the registration for transfers, to the true destination.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account/transfer");
  await expect(page.getByRole("heading", { name: "Estamos conferindo seus dados" })).toBeVisible();
  await page.goto("/account/wallet/register");
  await expect(page.getByText("Rua da Aurora, 100, Apto. 12")).toBeVisible();
  await expect(page.getByText("Itaú · ag. 0001 · conta final 456")).toBeVisible();
  await expect(page.getByText("Chave PIX das transferências")).toHaveCount(0);
  await phone.look("wallet-register-iugu");
});

test("a creator whose account at iugu was refused sends the documents again", { tag: "@slow" }, async ({ browser }) => {
  const phone = await newPhone(browser);
  const { page } = phone;
  const lia = await registerOverHttp(server.url);
  await signIn(page, lia, "/onboarding");
  await page.getByLabel("Nome completo ou razão social").fill("Lia Recusada");
  await fillOwner(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look("onboarding-wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await proceed(page);
  await fillAddress(page);
  await proceed(page);
  await sendDocuments(page, papers);
  await proceed(page);
  await fillBank(page);
  await page.getByRole("button", { name: "Enviar para análise" }).click();
  await expect(page.getByText("O nome não confere com o documento enviado.")).toBeVisible({ timeout: 60_000 });
  await phone.look("iugu-refused");
  await page.getByRole("link", { name: "Reenviar documentos" }).click();
  await expect(page.getByRole("listitem", { name: "Selfie segurando o documento" })).toHaveCount(0);
  await page.getByRole("button", { name: "Reenviar documentos" }).click();
  await expect(page.getByText("Envie de novo.").first()).toBeVisible();
  await phone.look("onboarding-resend");
  await sendDocuments(page, papers.slice(0, 2));
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.look("onboarding-resend-wide");
  await page.getByRole("button", { name: "Reenviar documentos" }).click();
  await expect(page.getByText("Saldo total")).toBeVisible({ timeout: 60_000 });
});

test("a fan's declined card is explained, another pays, and no card number reaches our server", {
  tag: "@slow",
}, async ({ browser }) => {
  const phone = await newPhone(browser);
  const { page } = phone;
  await page.goto(`/@${ana.username}/assinar`);
  await fillFan(page, "João Souza");
  await page.getByRole("radio", { name: "Cartão", exact: true }).check();
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByText("Número do cartão inválido.")).toBeVisible();
  await phone.look("card-wrong");
  await fillCard(page, card.declined);
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByText("O cartão está sem limite para esta compra.")).toBeVisible();
  await phone.look("card-declined");
  await fillCard(page, card.fine);
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible();
  await phone.look("card-paid");
  await page.getByRole("link", { name: "Assistir agora" }).click();
  await expect(page).toHaveURL(/\/stories$/);
  await viewerOn(page).plays();

  for (const number of Object.values(card)) {
    expect(sent.filter((request) => request.replace(/[\s+]|%20/g, "").includes(number))).toEqual([]);
    // Files disappear while they are searched.
    await expect(() => expect(filesWith(server.data, number)).toEqual([])).toPass();
  }
});

test("a fan's PIX payment at the gateway is confirmed while the order is open", { tag: "@slow" }, async ({
  browser,
}) => {
  const phone = await newPhone(browser);
  const { page } = phone;
  await page.goto(`/@${ana.username}/assinar`);
  await fillFan(page, "Bia Lima");
  await phone.look("gateway-pix-form");
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page.getByRole("img", { name: "QR code do PIX" })).toBeVisible();
  await expect(page.getByText("Já paguei: enviar comprovante")).toHaveCount(0);
  await phone.look("gateway-pix");
  const [bank] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Pagar no banco de teste" }).click(),
  ]);
  await bank.getByRole("button", { name: "Pagar agora" }).click();
  await expect(bank.getByText("Pago com dinheiro de teste")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible({ timeout: 60_000 });
  const { body } = await ana.request<{ totalBalance: number; waitingFunds: number }>("/wallet/balance");
  expect(body.totalBalance).toBeGreaterThan(body.waitingFunds);
  await page.getByRole("link", { name: "Assistir agora" }).click();
  await viewerOn(page).plays();
});

test("a creator sees the card and PIX sales in the wallet to the centavo", async ({ browser }) => {
  const phone = await newPhone(browser);
  await signIn(phone.page, ana, "/account/iugu-account");
  await expect(phone.page.getByText("A receber de cartão")).toBeVisible();
  await phone.look("iugu-money");
  const { body: there } = await ana.request<{ balance: number }>("/iugu/account");
  const balance = async () => (await ana.request<{ totalBalance: number }>("/wallet/balance")).body.totalBalance;
  await expect.poll(balance).toBe(there.balance);
});

test("a creator reads that payouts need an approved wallet, and requests one once approved", { tag: "@slow" }, async ({
  browser,
}) => {
  const phone = await newPhone(browser);
  const { page } = phone;
  await signIn(page, ana, "/account/transfer");
  await expect(page.getByRole("heading", { name: "Falta seu cadastro" })).toBeVisible();
  await phone.look("transfer-without-wallet");
  await page.getByRole("link", { name: "Preencher meus dados" }).click();
  await expect(page).toHaveURL(/\/account\/wallet\/register$/);
  // No key is asked where the gateway pays to a bank account.
  await expect(page.getByText("Itaú · ag. 0001 · conta final 456")).toBeVisible();
  await expect(page.getByLabel("Chave PIX das transferências")).toHaveCount(0);
  await phone.look("wallet-register-bank");
  admin = await registerAdmin(server);
  await approveWallet(ana, admin);
  await page.goto("/account/transfer");
  await page.getByLabel("Valor").fill("100");
  await page.getByRole("button", { name: "Transferir" }).click();
  await expect(page.getByText("O mínimo é R$ 10,00.")).toBeVisible();
  await expect(page.getByText("Itaú · ag. 0001 · conta final 456")).toBeVisible();
  await page.getByLabel("Valor").fill("1000");
  await page.getByRole("button", { name: "Transferir" }).click();
  await page.getByRole("button", { name: "Confirmar transferência" }).click();
  await expect(page.getByText("A caminho")).toBeVisible();
  await phone.look("transfer");
});

test("an admin matches a payout that the gateway does not know to its withdrawal", { tag: "@slow" }, async ({
  browser,
}) => {
  await inDatabase(server, (client) =>
    client.query(`update transfer set stuck_at = now(), checked_at = now(),
      candidate_id = withdrawal_id, withdrawal_id = null where status = 'requested'`),
  );
  const phone = await newPhone(browser);
  const { page } = phone;
  await signIn(page, admin, "/admin?fila=diferencas");
  await expect(page.getByRole("heading", { name: "Transferências sem resposta (1)" })).toBeVisible();
  await phone.look("admin-stuck-transfers");
  await page.getByRole("button", { name: /Saque parecido/ }).click();
  await expect(page.getByLabel("Código do saque no gateway")).toHaveValue(/^[0-9A-F]{32}$/);
  await phone.look("admin-stuck-transfer");
  await page.getByRole("button", { name: "Não foi feita" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("voltam para o saldo de Ana Luz");
  await phone.look("admin-stuck-transfer-not-made");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Foi feita", exact: true }).click();
  await expect(page.getByText("Transferência ligada ao saque do gateway")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Transferências sem resposta/ })).toBeHidden();
});

/** Files of a data folder that contain a text, including the database and its log. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path).includes(text));
}
