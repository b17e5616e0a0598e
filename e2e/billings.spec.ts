import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { forgetToPay, soldBefore } from "./sold-before.ts";
import { expect, startOwnProduct, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let server: Running;
let ana: HttpCreator;
let boss: HttpCreator;
let phone: Phone;
let desk: Phone;

test.beforeAll(async ({ browser }) => {
  server = await startOwnProduct();
  [ana, boss] = [await registerOverHttp(server.url), await registerAdmin(server)];
  await boss.send("/profile", { fullName: "Cora Chefe" }, "PATCH");
  phone = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  desk = await openPhone(browser, server.url);
});
test.afterAll(() => server.remove());

async function sell() {
  await beginToSell(ana);
  const planId = (await ana.ask<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId)).body;
  await fan.sendProof(order);
  await ana.ask(`/payments/${order._id}/approve`, { method: "POST" });
}

/** A screenshot of a bank, that nobody has sent before. */
async function receipt(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: 240, g: Math.floor(Math.random() * 256), b: 250 };
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

test("who has sold nothing reads what will stand here; the menu leads here", async () => {
  const { page } = phone;
  await signIn(page, ana);
  await page.goto("/account/menu");
  const item = page.getByRole("link", { name: /^Faturas/ });
  await expect(item).toBeVisible();
  await expect(item).not.toContainText("em aberto");
  await item.click();
  await expect(page).toHaveURL(/\/account\/billings$/);
  await expect(page.getByRole("heading", { name: "Nenhuma fatura por enquanto" })).toBeVisible();
  await expect(page.getByText("Camarim", { exact: true })).toBeHidden();
  await phone.look("billings-empty");
});

test("each month that was sold in is a fatura, and the menu counts what is unpaid", async () => {
  await sell();
  await soldBefore(server, ana, [1, 1, 2]);
  await server.stop();
  await server.start();
  await expect.poll(async () => (await ana.ask<{ totalCount: number }>("/billings")).body.totalCount).toBe(2);
  const { page } = phone;
  await page.goto("/account/menu");
  const item = page.getByRole("link", { name: /^Faturas/ });
  await expect(item).toContainText("2 faturas em aberto");
  await expect(page.getByText("Camarim", { exact: true })).toBeHidden();
  await phone.look("billings-menu");
  await item.click();
  await expect(list("Em aberto")).toHaveCount(2);
  await expect(list("Em aberto").first()).toContainText(/R\$\s20,00/);
  await phone.look("billings");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("billings") ?? "null"));
  expect(kept).toMatchObject({ object: "list", pendingCount: 2, data: [{ receiptUrl: null }, { receiptUrl: null }] });
});

test("opened, it says where it comes from, and is paid by the QR or the code", async () => {
  const { page } = phone;
  await list("Em aberto").first().click();
  const lines = sheet().getByRole("list", { name: "De onde vem este valor" }).getByRole("listitem");
  await expect(lines).toHaveText([/Mensal2\svendas · 10% de R\$\s200,00R\$\s20,00/, /Total.*R\$\s20,00/]);
  await phone.look("billing");
  await sheet().getByRole("button", { name: "Copiar código PIX" }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain("540520.00");
  expect(readQr(await sheet().getByRole("img", { name: "QR Code do PIX" }).screenshot())).toBe(code);
});

test("a proof that is no picture is refused with words; a right one is looked at", async () => {
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
  await phone.look("billing-review");
  await page.keyboard.press("Escape");
  await expect(list("Em análise")).toHaveCount(1);
});

test("the back office is an admin's: to others there is nothing there", async () => {
  const { page } = phone;
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  await signIn(desk.page, boss);
  await desk.page.goto("/admin");
  await expect(desk.page.getByRole("heading", { name: "Nenhuma carteira na fila" })).toBeVisible();
  await desk.page.getByRole("link", { name: "Faturas (1)" }).click();
  await expect(
    desk.page.getByText("Pix enviado").or(desk.page.getByRole("img", { name: "comprovante" })),
  ).toBeVisible();
  await desk.look("admin-proof");
});

test("an admin refuses a proof with a reason, which the creator reads, and confirms the next one", async () => {
  const { page } = phone;
  await decide(desk.page.getByRole("button", { name: "Recusar" }));
  const asking = desk.page.getByRole("dialog", { name: "Recusar comprovante" });
  await asking.getByLabel("Motivo").fill("");
  await asking.getByRole("button", { name: "Recusar comprovante" }).click();
  await expect(asking.getByText("Escreva o motivo.")).toBeVisible();
  await asking.getByLabel("Motivo").fill("O valor não caiu na conta.");
  await desk.look("admin-proof-refusal");
  await asking.getByRole("button", { name: "Recusar comprovante" }).click();
  await expect(desk.page.getByText("A fatura voltou a ficar em aberto")).toBeVisible();
  await expect(desk.page.getByRole("heading", { name: "Nenhum comprovante na fila" })).toBeVisible();

  await page.goto("/account/billings");
  await expect(list("Em aberto")).toHaveCount(2);
  await expect(list("Em aberto").first()).toContainText("Comprovante recusado");
  await list("Em aberto").first().click();
  await expect(sheet().getByText("O valor não caiu na conta.")).toBeVisible();
  await phone.look("billing-refused");
  await pick(sheet().getByRole("button", { name: "Enviar outro comprovante" }));
  await expect(sheet().getByText("Recebemos seu comprovante")).toBeVisible();

  await desk.page.getByRole("button", { name: "Atualizar" }).click();
  await expect(desk.page.getByRole("button", { name: "Confirmar pagamento" })).toBeVisible();
  await decide(desk.page.getByRole("button", { name: "Confirmar pagamento" }));
  await expect(desk.page.getByText(/Fatura nº \d+ paga/)).toBeVisible();

  await page.goto("/account/billings");
  await expect(list("Pagas")).toHaveCount(1);
  await expect(list("Pagas").first()).toContainText("Paga hoje");
  await phone.look("billings-paid");
  await page.goto("/account/wallet");
  await page.getByRole("button", { name: /Taxa do Camarim/ }).click();
  await expect(sheet()).toContainText("Fatura paga");
  await phone.look("billing-operation");
});

test("weeks late, the creator reads that newcomers wait, and why; the fan's page only pauses", async ({ browser }) => {
  const { page } = phone;
  await forgetToPay(server, ana);
  await page.goto("/account/billings");
  await expect(page.getByRole("region", { name: "Novas assinaturas pausadas" })).toBeVisible();
  await expect(list("Em aberto").first()).toContainText("Atrasada");
  await expect(page.getByText("Camarim", { exact: true })).toBeHidden();
  await phone.look("billings-late");
  const fan = await openPhone(browser, server.url);
  await fan.page.goto(`/@${ana.username}`);
  await expect(fan.page.getByText(/não está aceitando|pausadas/i).first()).toBeVisible();
  await expect(fan.page.getByText(/fatura/i)).toHaveCount(0);
  await fan.look("billings-late-fan");
  await fan.page.context().close();
});

test("an admin cancels what is not to be paid, with a reason; newcomers are taken again", async () => {
  const open = desk.page.getByRole("list", { name: "Faturas em aberto" }).getByRole("button");
  await desk.page.goto("/admin?fila=faturas");
  await expect(open).toHaveCount(1);
  await expect(open).toContainText(/R\$\s10,00Vendas pausadas/);
  await desk.look("admin-open-billings");
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.look("admin-open-billings-wide");
  await desk.page.setViewportSize({ width: 390, height: 844 });
  await open.click();
  const asking = desk.page.getByRole("dialog", { name: /^Fatura nº/ });
  await asking.getByRole("button", { name: "Cancelar fatura" }).click();
  await expect(asking.getByText("Escreva o motivo.")).toBeVisible();
  await asking.getByLabel("Motivo").fill("Combinamos um mês de teste sem taxa.");
  await desk.look("admin-void-billing");
  await asking.getByRole("button", { name: "Cancelar fatura" }).click();
  await expect(desk.page.getByText(/Fatura nº \d+ cancelada/)).toBeVisible();
  await expect(open).toHaveCount(0);
  await desk.look("admin-no-open-billings");

  const { page } = phone;
  await page.goto("/account/billings");
  await expect(list("Canceladas")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Novas assinaturas pausadas" })).toBeHidden();
  await expect(page.getByText("Camarim", { exact: true })).toBeHidden();
  await phone.look("billings-canceled");
  await list("Canceladas").first().click();
  await expect(sheet().getByText("Combinamos um mês de teste sem taxa.")).toBeVisible();
  await phone.look("billing-canceled");
  await page.goto("/account/wallet");
  await page.getByRole("button", { name: /Fatura cancelada/ }).click();
  await expect(sheet()).toContainText(/R\$\s10,00/);
  await phone.look("billing-canceled-operation");
});

test("on a desk it stands in the same column", async ({ browser }) => {
  const wide = await openPhone(browser, server.url, { viewport: { width: 1280, height: 800 } });
  await signIn(wide.page, ana);
  await wide.page.goto("/account/billings");
  await expect(wide.page.getByRole("list", { name: "Canceladas" })).toBeVisible();
  await expect(wide.page.getByText("Camarim", { exact: true })).toBeHidden();
  await wide.look("billings-wide");
  await wide.page.context().close();
});

test("without a connection the list says so, and shows what was last seen", async () => {
  const { page } = phone;
  await page.goto("/account/billings");
  await expect(list("Pagas")).toHaveCount(1);
  await page.context().setOffline(true);
  await page.reload();
  await expect(list("Pagas")).toHaveCount(1);
  await page.context().setOffline(false);
});
