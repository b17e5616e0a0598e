import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
/** Has 25 sales. */
let ana: HttpCreator;
let planId: string;
let phone: Phone;
let page: Page;
const sales = 25;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (let i = 0; i < sales; i++) await sell();
});
test.afterAll(() => server.remove());

async function sell() {
  const fan = fanOverHttp(server.url, ana);
  const order = (await fan.order(planId)).body;
  await fan.sendReceipt(order);
  expect((await ana.request(`/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);
}

test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
  page = phone.page;
});
test.afterEach(() => page.context().close());

const operations = () => page.getByRole("list", { name: "Operações" }).getByRole("button");

test("a creator opens an operation with each centavo and scrolls to the first operation", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana);
  await page.getByRole("link", { name: "Carteira" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("link", { name: "Carteira" })).toHaveAttribute("aria-current", "page");
  const head = page.getByRole("region", { name: "Saldo disponível" });
  await expect(head).toContainText(/R\$\s0,00/);
  await expect(head).toContainText(/Caiu no seu bancoR\$\s747,50/);
  await expect(head).toContainText(/Taxa a faturarR\$\s74,75/);
  await expect(operations()).toHaveCount(20);

  await operations().first().click();
  const sheet = page.getByRole("dialog", { name: "Venda" });
  await expect(sheet.getByRole("list", { name: "Cada centavo" }).getByRole("listitem")).toHaveText([
    /Quem pagou−\s*R\$\s29,90/,
    /Seu banco\+\s*R\$\s29,90/,
    /Taxas que você vai pagar−\s*R\$\s2,99/,
    /Camarim\+\s*R\$\s2,99/,
  ]);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.mouse.move(195, 400);
  // The page does not scroll yet while the sheet is closing.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(operations()).toHaveCount(25, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(/25\soperações/)).toBeVisible();
  await phone.look("wallet-end");
});

test("a button loads more operations and reports an error", { tag: "@slow" }, async () => {
  await page.addInitScript(() => {
    // Without IntersectionObserver events, only the button loads more.
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  await signIn(page, ana, "/account/wallet");
  await expect(operations()).toHaveCount(20);
  const more = page.getByRole("button", { name: "Ver mais operações" });
  await page.route("**/operations?*offset=20", (route) => route.abort());
  await more.click();
  await expect(page.getByText("Não conseguimos carregar o resto")).toBeVisible();
  await page.unroute("**/operations?*offset=20");
  await more.click();
  await expect(operations()).toHaveCount(25);
});

test("a creator exports operations for Excel and for accounting", { tag: "@slow" }, async () => {
  await signIn(page, ana, "/home");
  for (const [button, ending, start] of [
    ["Planilha (CSV)", /\.csv$/, '\ufeff"Data";"Tipo"'],
    ["Contabilidade (OFX)", /\.ofx$/, "OFXHEADER:100"],
  ] as const) {
    await page.getByRole("button", { name: "Exportar operações" }).click();
    if (button.includes("CSV")) await phone.look("wallet-export");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(ending);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.startsWith(start)).toBe(true);
    expect(text.match(/29[.,]90/g)).toHaveLength(sales);
    await expect(page.getByText("Arquivo baixado")).toBeVisible();
  }
});

test("the wallet's words follow the gateway before the first sale, not the amounts", async () => {
  let gateway = "iugu";
  await page.route("**/v1/me", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), paymentGateway: gateway } });
  });
  await signIn(page, await registerOverHttp(server.url), "/home");
  const head = page.getByRole("region", { name: "Saldo disponível" });
  await expect(head).toContainText("A iugu recebe as vendas");
  await expect(head).toContainText(/A receberR\$\s0,00/);
  await expect(head).not.toContainText("Taxa a faturar");
  await expect(page.getByRole("link", { name: /Dados de recebimento/ })).toContainText("Falta preencher");
  await phone.look("wallet-iugu-empty");
  gateway = "bacen";
  await page.reload();
  await expect(head).toContainText("O PIX dos seus fãs cai na hora");
  await expect(head).toContainText(/^Caiu no seu bancoR\$\s0,00/);
  await expect(page.getByRole("link", { name: /Dados de recebimento/ })).toHaveCount(0);
});

test("a sale approved meanwhile appears on top, and no operation repeats", async () => {
  await signIn(page, ana, "/home");
  await expect(operations()).toHaveCount(20);
  await sell();
  // The new operation shifts the others by one, so the second page repeats one of the first.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(operations()).toHaveCount(sales);
  await page.reload();
  await expect(page.getByRole("region", { name: "Saldo disponível" })).toContainText(/R\$\s777,40/);
});

test("the wallet shows on a desktop", async ({ browser }) => {
  const desktop = await openPhone(browser, server.url, {
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  await signIn(desktop.page, ana, "/home");
  await expect(desktop.page.getByRole("heading", { name: "Operações" })).toBeVisible();
  await expect(desktop.page.getByRole("table", { name: "Operações" })).toBeVisible();
  await expect(desktop.page.getByRole("navigation", { name: "Principal" })).toBeVisible();
  // The balance is as wide as a form, and the table fills the window beside the navigation.
  const balance = await desktop.page.getByRole("region", { name: "Saldo disponível" }).boundingBox();
  expect(balance?.width).toBeLessThanOrEqual(640);
  const box = await desktop.page.getByRole("main").boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(240);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  await desktop.look("wallet-desktop");
  await desktop.page.context().close();
});
