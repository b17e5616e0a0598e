// Writes docs/picture.webp, the README's picture: the product on its own demo, as phones show it (script/pictures).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { composePicture } from "./compose-picture.ts";
import { startServer } from "./server.ts";
import { waitUntilIdle } from "./wait-for-page.ts";

const shots = join(import.meta.dirname, "pictures");
const target = join(import.meta.dirname, "../docs/picture.webp");
const creator = { user: "marinasampaio", password: "cafe com pao de queijo" };
const fan = { name: "Joana Prado", email: "joana.prado@example.com", phone: "11900001234" };

async function openPhone(browser: Browser, baseURL: string, colorScheme: "dark" | "light"): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const place = { locale: "pt-BR", timezoneId: "America/Sao_Paulo" };
  const phone = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const page = await (await browser.newContext({ baseURL, colorScheme, ...phone, ...place })).newPage();
  // The network is never idle while an event stream is open.
  await page.route("**/v1/events", (route) => route.fulfill({ status: 404 }));
  return page;
}

/** Waits for the images of the screen. */
async function shoot(page: Page, name: string): Promise<string> {
  await waitUntilIdle(page);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
  const path = join(shots, `readme-${name}.png`);
  await page.screenshot({ path });
  return path;
}

async function signIn(page: Page) {
  await page.goto("/auth");
  await page.getByLabel("E-mail ou usuário").fill(creator.user);
  await page.getByLabel("Senha").fill(creator.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(/\/account$/);
}

async function orderByPix(page: Page) {
  await page.goto(`/@${creator.user}`);
  await page.getByRole("radio", { name: /Trimestral/ }).check();
  await page.getByRole("button", { name: /^Assinar por/ }).click();
  await page.getByLabel("Nome").fill(fan.name);
  await page.getByLabel("E-mail").fill(fan.email);
  await page.getByLabel("Celular").fill(fan.phone);
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await page.getByRole("img", { name: "QR code do PIX" }).waitFor();
}

async function sendReceipt(page: Page) {
  await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
  const receipt = { name: "comprovante.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(receipt);
  await page.getByRole("button", { name: "Enviar comprovante" }).last().click();
  await page.getByText("Recebemos seu comprovante").waitFor();
}

/** Skips the receipts of the demo. */
async function approve(page: Page) {
  await page.evaluate(async (name) => {
    const token = localStorage.getItem("accessToken")?.replaceAll('"', "");
    const headers = { authorization: `Bearer ${token}` };
    const { data } = await (await fetch("/v1/payments?hasReceiptUrl&receiptManualApproved=null", { headers })).json();
    const { _id } = data.find((payment: { fan: { name: string } }) => payment.fan.name === name);
    await fetch(`/v1/payments/${_id}/approve`, { method: "POST", headers });
  }, fan.name);
}

async function watchNewest(page: Page) {
  await page.getByRole("link", { name: "Assistir agora" }).click();
  const newest = page.getByText("Story 6 de 6");
  await expect(async () => {
    if (!(await newest.isVisible())) await page.keyboard.press("ArrowRight");
    await expect(newest).toBeVisible({ timeout: 300 });
  }).toPass();
  await page.waitForFunction(() => [...document.querySelectorAll("video")].some((video) => video.currentTime > 3.4));
}

const server = await startServer({ args: ["--demo"] });
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
try {
  mkdirSync(shots, { recursive: true });
  await server.waitForOutput("The demo is there", 180);

  const visitor = await openPhone(browser, server.url, "dark");
  await visitor.goto(`/@${creator.user}`);
  const publicPage = await shoot(visitor, "public-page");

  const backstage = await openPhone(browser, server.url, "dark");
  await signIn(backstage);
  const account = await shoot(backstage, "account");
  const desk = await openPhone(browser, server.url, "light");
  await signIn(desk);
  await desk.goto("/account/pix/receipts");
  await desk.getByRole("button", { name: "Aprovar pagamento" }).waitFor();
  const receipts = await shoot(desk, "receipts");

  const buyer = await openPhone(browser, server.url, "light");
  await orderByPix(buyer);
  const pix = await shoot(buyer, "pix");
  await sendReceipt(buyer);
  await approve(desk);
  await watchNewest(buyer);
  const viewer = await shoot(buyer, "viewer");

  await composePicture([publicPage, pix, viewer, receipts, account], target);
  console.log(`Written: docs/picture.webp. The single screens are in e2e/pictures/.`);
} finally {
  await browser.close();
  await server.remove();
}
