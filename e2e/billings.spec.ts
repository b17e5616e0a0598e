import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { goTo } from "./go-to.ts";
import { createPastSales, makeBillingsOverdue } from "./past-sales.ts";
import { openPhone, type Phone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let admin: HttpCreator;
let phone: Phone;
let adminPhone: Phone;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  [ana, admin] = [await registerOverHttp(server.url), await registerAdmin(server)];
  await admin.send("/profile", { fullName: "Cora Chefe" }, "PATCH");
  phone = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  adminPhone = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

async function sell() {
  await beginToSell(ana);
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId)).body;
  await fan.sendReceipt(order);
  await ana.request(`/payments/${order._id}/approve`, { method: "POST" });
}

let receipts = 0;

/** Another picture each time: a receipt's file may be sent only once. */
async function receipt(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  receipts += 1;
  const background = { r: 240, g: 20 * receipts, b: 250 };
  const text = `<svg width="700" height="900"><text x="60" y="200" font-size="60" font-family="sans-serif">Pix enviado</text><text x="60" y="320" font-size="90" font-family="sans-serif">R$ 20,00</text></svg>`;
  const picture = sharp({ create: { width: 700, height: 900, channels: 3, background } }).composite([
    { input: Buffer.from(text), left: 0, top: 0 },
  ]);
  return { name: "pix.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
}

async function pick(button: Locator) {
  const chooser = button.page().waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(await receipt());
}

const list = (name: string) => phone.page.getByRole("list", { name }).getByRole("button");
const sheet = () => phone.page.getByRole("dialog");

test("a creator without sales sees an empty list of billings, which the menu links", { tag: "@slow" }, async () => {
  const { page } = phone;
  await signIn(page, ana, "/account/menu");
  const item = page.getByRole("link", { name: /^Faturas/ });
  await expect(item).toBeVisible();
  await expect(item).not.toContainText("em aberto");
  await item.click();
  await expect(page).toHaveURL(/\/account\/billings$/);
  await expect(page.getByRole("heading", { name: "Nenhuma fatura por enquanto" })).toBeVisible();
  await phone.look("billings-empty");
});

test("a creator sees one billing for each month with sales, and the menu counts the unpaid ones", {
  tag: "@slow",
}, async () => {
  await sell();
  await createPastSales(server, ana, [1, 1, 2]);
  // A request to the stopped server would be an error of the page.
  await phone.page.goto("about:blank");
  await server.stop();
  await server.start();
  await expect.poll(async () => (await ana.request<{ totalCount: number }>("/billings")).body.totalCount).toBe(2);
  const { page } = phone;
  await page.goto("/account/menu");
  const item = page.getByRole("link", { name: /^Faturas/ });
  await expect(item).toContainText("2 faturas em aberto");
  await item.click();
  await expect(list("Em aberto")).toHaveCount(2);
  await expect(list("Em aberto").first()).toContainText(/R\$\s20,00/);
  await phone.look("billings");
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("billings") ?? "null"));
  expect(stored).toMatchObject({ object: "list", pendingCount: 2, data: [{ receiptUrl: null }, { receiptUrl: null }] });
});

test("a creator opens a billing, sees its sales and pays by QR code or PIX code", { tag: "@slow" }, async () => {
  const { page } = phone;
  await list("Em aberto").first().click();
  const lines = sheet().getByRole("list", { name: "De onde vem este valor" }).getByRole("listitem");
  await expect(lines).toHaveText([/Mensal2\svendas · 10\s% de R\$\s200,00R\$\s20,00/, /Total.*R\$\s20,00/]);
  await phone.look("billing");
  await sheet().getByRole("button", { name: "Copiar código PIX" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("540520.00");
  const code = await copied();
  expect(readQr(await sheet().getByRole("img", { name: "QR code do PIX" }).screenshot())).toBe(code);
});

test("a creator cannot send a text file as a billing receipt, and an image goes into review", {
  tag: "@slow",
}, async () => {
  const { page } = phone;
  const chooser = page.waitForEvent("filechooser");
  await sheet().getByRole("button", { name: "Enviar comprovante" }).click();
  await (await chooser).setFiles({ name: "nada.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(sheet().getByText("Envie uma foto ou captura de tela")).toBeVisible();
  await pick(sheet().getByRole("button", { name: "Enviar comprovante" }));
  await expect(sheet().getByText("Recebemos seu comprovante")).toBeVisible();
  await expect(sheet().getByRole("button", { name: "Enviar comprovante" })).toBeHidden();
  await sheet().getByRole("button", { name: "Ver comprovante" }).click();
  const picture = page.getByRole("img", { name: /Comprovante da fatura/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(picture).toBeHidden();
  await phone.look("billing-review");
  await page.keyboard.press("Escape");
  await expect(list("Em análise")).toHaveCount(1);
});

test('the back office shows "not found" to a creator who is not an admin', { tag: "@slow" }, async () => {
  const { page } = phone;
  await goTo(page, "/admin");
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  await signIn(adminPhone.page, admin, "/admin");
  // The back office opens on the queue in which something waits.
  await expect(adminPhone.page.getByRole("link", { name: "Faturas (1)" })).toHaveAttribute("aria-current", "page");
  await expect(
    adminPhone.page.getByText("Pix enviado").or(adminPhone.page.getByRole("img", { name: "comprovante" })),
  ).toBeVisible();
  await adminPhone.look("admin-receipt");
});

test("an admin rejects a billing receipt with a reason, which the creator reads, and confirms the next", {
  tag: "@slow",
}, async () => {
  const { page } = phone;
  await decide(adminPhone.page.getByRole("button", { name: "Recusar" }));
  const dialog = adminPhone.page.getByRole("dialog", { name: "Recusar comprovante" });
  await dialog.getByLabel("Motivo").fill("");
  await dialog.getByRole("button", { name: "Recusar comprovante" }).click();
  await expect(dialog.getByText("Escreva o motivo.")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("O valor não caiu na conta.");
  await dialog.getByRole("button", { name: "Recusar comprovante" }).click();
  await expect(adminPhone.page.getByText("A fatura voltou a ficar em aberto")).toBeVisible();
  await expect(adminPhone.page.getByRole("heading", { name: "Nenhum comprovante na fila" })).toBeVisible();

  await page.goto("/account/billings");
  await expect(list("Em aberto")).toHaveCount(2);
  await expect(list("Em aberto").first()).toContainText("Comprovante recusado");
  await list("Em aberto").first().click();
  await expect(sheet().getByText("O valor não caiu na conta.")).toBeVisible();
  await pick(sheet().getByRole("button", { name: "Enviar outro comprovante" }));
  await expect(sheet().getByText("Recebemos seu comprovante")).toBeVisible();

  await adminPhone.page.getByRole("button", { name: "Atualizar" }).click();
  await expect(adminPhone.page.getByRole("button", { name: "Confirmar pagamento" })).toBeVisible();
  await decide(adminPhone.page.getByRole("button", { name: "Confirmar pagamento" }));
  await expect(adminPhone.page.getByText(/Fatura nº \d+ paga/)).toBeVisible();

  await page.goto("/account/billings");
  await expect(list("Pagas")).toHaveCount(1);
  await expect(list("Pagas").first()).toContainText("Paga hoje");
  await page.goto("/account/wallet");
  await page.getByRole("button", { name: /Taxa do Camarim/ }).click();
  await expect(sheet()).toContainText("Fatura paga");
  await phone.look("billing-operation");
});

test("a creator with an overdue billing reads why sales are paused, and the public page says so", {
  tag: "@slow",
}, async ({ browser }) => {
  const { page } = phone;
  await makeBillingsOverdue(server, ana);
  await page.goto("/account/billings");
  await expect(page.getByRole("region", { name: "Novas assinaturas pausadas" })).toBeVisible();
  await expect(list("Em aberto").first()).toContainText("Atrasada");
  const fan = await openPhone(browser, server.url);
  await fan.page.goto(`/@${ana.username}`);
  await expect(fan.page.getByText(/não está aceitando|pausadas/i).first()).toBeVisible();
  await expect(fan.page.getByText(/fatura/i)).toHaveCount(0);
  await fan.look("billings-late-fan");
  await fan.page.context().close();
});

test("an admin cancels a billing with a reason, and new subscriptions resume", { tag: "@slow" }, async () => {
  const open = adminPhone.page.getByRole("list", { name: "Faturas em aberto" }).getByRole("button");
  await adminPhone.page.goto("/admin?fila=faturas");
  await expect(open).toHaveCount(1);
  await expect(open).toContainText(/R\$\s10,00Vendas pausadas/);
  await open.click();
  const dialog = adminPhone.page.getByRole("dialog", { name: /^Fatura nº/ });
  await dialog.getByRole("button", { name: "Cancelar fatura" }).click();
  await expect(dialog.getByText("Escreva o motivo.")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Combinamos um mês de teste sem taxa.");
  await dialog.getByRole("button", { name: "Cancelar fatura" }).click();
  await expect(adminPhone.page.getByText(/Fatura nº \d+ cancelada/)).toBeVisible();
  await expect(open).toHaveCount(0);

  const { page } = phone;
  await page.goto("/account/billings");
  await expect(list("Canceladas")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Novas assinaturas pausadas" })).toBeHidden();
  await list("Canceladas").first().click();
  await expect(sheet().getByText("Combinamos um mês de teste sem taxa.")).toBeVisible();
  await page.goto("/account/wallet");
  await page.getByRole("button", { name: /Fatura cancelada/ }).click();
  await expect(sheet()).toContainText(/R\$\s10,00/);
  await phone.look("billing-canceled-operation");
});

test("a creator without a connection sees a message and the stored billings", { tag: "@slow" }, async () => {
  const { page } = phone;
  await page.goto("/account/billings");
  await expect(list("Pagas")).toHaveCount(1);
  await page.context().setOffline(true);
  await page.reload();
  await expect(list("Pagas")).toHaveCount(1);
  await page.context().setOffline(false);
});
