import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { runJob } from "./database.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { createOldCredit, createPastSales, makeBillingsOverdue } from "./past-sales.ts";
import { openPhone, type Phone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { waitForWorker } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;
let phone: Phone;
let desk: Phone;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  await sellOnce();
  await createPastSales(server, ana, [1, 1, 2]);
  phone = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  desk = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

test("a creator pays the monthly fees, an admin decides, and what is owed back is paid back", async ({ browser }) => {
  const { page } = phone;
  const unpaid = desk.page.getByRole("list", { name: "Faturas em aberto" }).getByRole("button");
  /** A sheet that is open on a page that is loaded again would step back in history. */
  const open = async (path: string) => {
    await page.goto("about:blank");
    await page.goto(path);
  };
  const list = (name: string) => page.getByRole("list", { name }).getByRole("button");
  const sheet = page.getByRole("dialog");

  await test.step("there is one billing for each month with sales, with the code to pay it", async () => {
    await runJob(server, "create-billings");
    await expect.poll(async () => (await ana.request<{ totalCount: number }>("/billings")).body.totalCount).toBe(2);
    await signIn(page, ana, "/account/menu");
    await waitForWorker(page);
    const item = page.getByRole("link", { name: /^Faturas/ });
    await expect(item).toContainText("2 faturas em aberto");
    await item.click();
    await expect(list("Em aberto")).toHaveCount(2);
    await list("Em aberto").first().click();
    const lines = sheet.getByRole("list", { name: "De onde vem este valor" }).getByRole("listitem");
    await expect(lines).toHaveText([/Mensal2\svendas · 10% de R\$\s200,00R\$\s20,00/, /Total.*R\$\s20,00/]);
    await sheet.getByRole("button", { name: "Copiar código PIX" }).click();
    await expect.poll(() => readClipboard(page)).toContain("540520.00");
    const code = await readClipboard(page);
    expect(readQr(await sheet.getByRole("img", { name: "QR code do PIX" }).screenshot())).toBe(code);
  });

  await test.step("the creator sends a receipt, and an admin rejects it with a reason", async () => {
    const chooser = page.waitForEvent("filechooser");
    await sheet.getByRole("button", { name: "Enviar comprovante" }).click();
    await (await chooser).setFiles({ name: "nada.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expect(sheet.getByText("Envie uma foto ou captura de tela")).toBeVisible();
    await pick(sheet.getByRole("button", { name: "Enviar comprovante" }));
    await expect(sheet.getByText("Recebemos seu comprovante")).toBeVisible();
    await sheet.getByRole("button", { name: "Ver comprovante" }).click();
    await expectLoaded(page.getByRole("img", { name: /Comprovante da fatura/ }));
    await signIn(desk.page, await registerAdmin(server), "/admin");
    // The back office opens on the queue in which something waits.
    await expect(desk.page.getByRole("link", { name: "Faturas (1)" })).toHaveAttribute("aria-current", "page");
    await expectLoaded(desk.page.getByRole("img", { name: "comprovante" }));
    await decide(desk.page.getByRole("button", { name: "Recusar" }));
    const dialog = desk.page.getByRole("dialog", { name: "Recusar comprovante" });
    await dialog.getByLabel("Motivo").fill("O valor não caiu na conta.");
    await dialog.getByRole("button", { name: "Recusar comprovante" }).click();
    await expect(desk.page.getByText("A fatura voltou a ficar em aberto")).toBeVisible();
    await expect(desk.page.getByRole("heading", { name: "Nenhum comprovante na fila" })).toBeVisible();
  });

  await test.step("the creator reads the reason and sends another one, which an admin confirms", async () => {
    await open("/account/billings");
    await expect(list("Em aberto").first()).toContainText("Comprovante recusado");
    await list("Em aberto").first().click();
    await expect(sheet.getByText("O valor não caiu na conta.")).toBeVisible();
    await pick(sheet.getByRole("button", { name: "Enviar outro comprovante" }));
    await expect(sheet.getByText("Recebemos seu comprovante")).toBeVisible();
    await desk.page.getByRole("button", { name: "Atualizar" }).click();
    await decide(desk.page.getByRole("button", { name: "Confirmar pagamento" }));
    await expect(desk.page.getByText(/Fatura nº \d+ paga/)).toBeVisible();
    await open("/account/billings");
    await expect(list("Pagas").first()).toContainText("Paga hoje");
    await open("/account/wallet");
    await page.getByRole("button", { name: /Taxa do Camarim/ }).click();
    await expect(sheet).toContainText("Fatura paga");
  });

  await test.step("an overdue billing pauses sales, and the public page does not say why", async () => {
    await makeBillingsOverdue(server, ana);
    await open("/account/billings");
    await expect(page.getByRole("region", { name: "Novas assinaturas pausadas" })).toBeVisible();
    await expect(list("Em aberto").first()).toContainText("Atrasada");
    const fan = await openPhone(browser, server.url);
    await fan.page.goto(`/@${ana.username}`);
    await expect(fan.page.getByText(/não está aceitando|pausadas/i).first()).toBeVisible();
    await expect(fan.page.getByText(/fatura/i)).toHaveCount(0);
    await fan.look("page-of-overdue-billing");
  });

  await test.step("an admin cancels it with a reason, and sales go on", async () => {
    await desk.page.goto("/admin?fila=faturas");
    await expect(unpaid).toContainText(/R\$\s10,00Vendas pausadas/);
    await unpaid.click();
    const dialog = desk.page.getByRole("dialog", { name: /^Fatura nº/ });
    await dialog.getByLabel("Motivo").fill("Combinamos um mês de teste sem taxa.");
    await dialog.getByRole("button", { name: "Cancelar fatura" }).click();
    await expect(desk.page.getByText(/Fatura nº \d+ cancelada/)).toBeVisible();
    await expect(unpaid).toHaveCount(0);
    await open("/account/billings");
    await expect(page.getByRole("region", { name: "Novas assinaturas pausadas" })).toBeHidden();
    await list("Canceladas").first().click();
    await expect(sheet.getByText("Combinamos um mês de teste sem taxa.")).toBeVisible();
    await open("/account/wallet");
    await page.getByRole("button", { name: /Fatura cancelada/ }).click();
    await expect(sheet).toContainText(/R\$\s10,00/);
  });

  await test.step("the billings are there without a connection", async () => {
    await open("/account/billings");
    await expect(list("Pagas")).toHaveCount(1);
    await phone.look("billings-before-offline");
    await page.context().setOffline(true);
    await page.reload();
    await expect(list("Pagas")).toHaveCount(1);
    await page.context().setOffline(false);
  });

  await test.step("a creator who leaves is owed a credit, which an admin pays by PIX and records", async () => {
    const bia = await registerOverHttp(server.url);
    await bia.send("/profile", { fullName: "Bia Reis" }, "PATCH");
    await beginToSell(bia);
    await createOldCredit(server, bia);
    const leaver = await openPhone(browser, server.url);
    await signIn(leaver.page, bia, "/account/settings");
    await leaver.page.getByRole("button", { name: "Apagar minha conta" }).click();
    const question = leaver.page.getByRole("dialog", { name: "Apagar minha conta" });
    await expect(question).toContainText(/Devemos R\$\s2,99 a você/);
    await question.getByLabel("Digite seu nome de usuário").fill(bia.username);
    await question.getByRole("button", { name: "Apagar minha conta" }).click();
    await expect(leaver.page.getByRole("region", { name: "Sua conta será apagada" })).toContainText("Devemos");

    await desk.page.goto("/admin?fila=faturas");
    const credits = desk.page.getByRole("list", { name: "Créditos a devolver" }).getByRole("button");
    await credits.filter({ hasText: "Bia Reis" }).click();
    const credit = desk.page.getByRole("dialog", { name: "Devolver crédito" });
    await credit.getByRole("button", { name: "Copiar código PIX" }).click();
    await expect.poll(() => readClipboard(desk.page)).toContain("54042.99");
    await credit.getByLabel("Código da transação (E2E)").fill(transactionId().toLowerCase());
    await credit.getByRole("button", { name: "Registrar pagamento" }).click();
    await expect(desk.page.getByText("Pagamento registrado. O aviso foi por e-mail")).toBeVisible();
    await expect(credits).toHaveCount(0);
    expect((await bia.request<{ credit: number }>("/account/deletion")).body.credit).toBe(0);
    for (const { look } of [desk, leaver]) await look("billings-at-the-end");
  });
});

async function sellOnce() {
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId)).body;
  await fan.sendReceipt(order);
  await ana.request(`/payments/${order._id}/approve`, { method: "POST" });
}

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const expectLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

let receipts = 0;

/** Picks another picture each time: a receipt's file may be sent only once. */
async function pick(button: Locator) {
  receipts += 1;
  const background = { r: 240, g: 20 * receipts, b: 250 };
  const text = `<svg width="700" height="900"><text x="60" y="320" font-size="90" font-family="sans-serif">R$ 20,00</text></svg>`;
  const buffer = await sharp({ create: { width: 700, height: 900, channels: 3, background } })
    .composite([{ input: Buffer.from(text), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const chooser = button.page().waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles({ name: "pix.png", mimeType: "image/png", buffer });
}
