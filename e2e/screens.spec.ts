import type { Browser, Page } from "@playwright/test";
import { findScript, siteFolder } from "./built-scripts.ts";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { openPhone, type Phone, takePicture } from "./phone.ts";
import { readQr } from "./read-qr.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
let planId: string;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
});
test.afterAll(() => server.remove());

async function creatorsPhone(browser: Browser): Promise<Phone> {
  const phone = await openPhone(browser, server.url);
  await signIn(phone.page, ana);
  return phone;
}

async function lookAtBothSizes({ page, look }: Phone, name: string) {
  await look(name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(`${name}-desktop`);
  await page.setViewportSize({ width: 390, height: 844 });
}

const alerts = (page: Page) => page.getByRole("region", { name: "Avisos" }).getByRole("button");

async function orderInBrowser(page: Page) {
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome").fill("João Souza");
  await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
  await page.getByLabel(/Celular|WhatsApp|Telefone/).fill("11912345678");
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
}

test("a checkout error disappears once its fields change", async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome").fill("João Souza");
  await page.locator('button[type="submit"]').click();
  const notice = page.getByText("Confira os dados");
  await expect(notice).toBeVisible();
  await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
  await expect(notice).toBeVisible();
  await page.getByLabel(/Celular|WhatsApp|Telefone/).fill("11912345678");
  await expect(notice).toBeHidden();
  await expect(page.getByLabel("Nome")).toHaveValue("João Souza");
  await page.context().close();
});

test("an unpaid order is not listed as active", async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  await orderInBrowser(page);
  await page.goto("/assinaturas");
  await expect(page.getByRole("list", { name: "Aguardando pagamento" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Ativas" })).toHaveCount(0);
  await lookAtBothSizes(phone, "fan-home-unpaid");
  await page.context().close();
});

test("a receipt is a picture or a PDF, and going back does not cancel one that is being sent", async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  await orderInBrowser(page);
  const opener = page.getByRole("button", { name: "Já paguei: enviar comprovante" });
  const sheet = page.getByRole("dialog");
  await opener.click();
  await expect(sheet).toHaveAttribute("aria-modal", "true");
  const video = { name: "up.mp4", mimeType: "video/mp4", buffer: Buffer.from("video") };
  await page.locator('input[type="file"]').setInputFiles(video);
  await expect(alerts(page)).toContainText("Escolha uma imagem ou um PDF.");
  await alerts(page).click();
  await expect(sheet.getByText("up.mp4")).toHaveCount(0);

  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route("**/payment/receipt", async (route) => released.then(() => route.continue()));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "pix.png", mimeType: "image/png", buffer: await page.screenshot() });
  await sheet.getByRole("button", { name: "Enviar comprovante" }).click();
  await expect(sheet.getByRole("progressbar").last()).toBeVisible();
  const { href } = new URL(page.url());
  for (let press = 0; press < 2; press++) {
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(1);
    await expect(sheet).toBeVisible();
    expect(page.url()).toBe(href);
  }
  release();
  await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.context().close();
});

test("Escape cancels opening a sheet whose script is loading", { tag: "@slow" }, async ({ browser }) => {
  const phone = await openPhone(browser, server.url);
  const { page } = phone;
  await orderInBrowser(page);
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  const script = `**${findScript(siteFolder, "ReceiptSheet")}`;
  const requested = page.waitForRequest(script);
  await page.route(script, async (route) => released.then(() => route.continue()));
  const opener = page.getByRole("button", { name: "Já paguei: enviar comprovante" });
  await opener.click();
  await requested;
  const arrived = page.waitForResponse(script);
  await page.keyboard.press("Escape");
  release();
  await (await arrived).finished();
  await expect(opener).not.toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.context().close();
});

test("a creator skips to the next receipt without deciding on this one", { tag: "@slow" }, async ({ browser }) => {
  const fans = ["Rita Prado", "Sara Melo", "Téo Lima"].map((name) => ({ name, fan: fanOverHttp(server.url, ana) }));
  for (const { name, fan } of fans) await fan.sendReceipt((await fan.order(planId, name)).body);
  const phone = await creatorsPhone(browser);
  const { page } = phone;
  await page.goto("/account/pix/receipts");
  // Several come as a list, by what their checks found.
  await expect(page.getByRole("list", { name: /para olhar/ })).toContainText("Rita Prado");
  await page.getByRole("button", { name: /Rita Prado/ }).click();
  const article = page.getByRole("article");
  await expect(article).toContainText("Rita Prado");
  const previous = page.getByRole("button", { name: "Anterior" });
  const next = page.getByRole("button", { name: "Próximo" });
  await expect(next).toBeVisible();
  await expect(page.locator("header")).toContainText(/de \d+/);
  const count = Number(/de (\d+)/.exec((await page.locator("header").allInnerTexts()).join())?.[1]);
  await next.click();
  await expect(article).toContainText("Sara Melo");
  await lookAtBothSizes(phone, "receipts-next");
  await decide(page.getByRole("button", { name: "Aprovar pagamento" }));
  await expect(article).toContainText("Téo Lima");
  await expect(page.locator("header")).toContainText(`de ${count - 1}`);
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(article).toContainText("Rita Prado");
  await page.getByRole("button", { name: "Ver a lista" }).click();
  await expect(page.getByRole("list", { name: /para olhar/ })).toContainText("Téo Lima");
  await page.context().close();
});

test("a creator turns on the automatic approval by bank statements", { tag: "@slow" }, async ({ browser }) => {
  const phone = await creatorsPhone(browser);
  const { page } = phone;
  await page.goto("/account/settings");
  const auto = page.getByRole("switch", { name: /Aprovar pelo extrato na hora/ });
  await expect(auto).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  // Nothing is painted between a click and the microtasks after it.
  const isChecked = auto.evaluate(async (input: HTMLInputElement) => {
    input.click();
    for (let microtask = 0; microtask < 100; microtask++) await undefined;
    return input.checked;
  });
  expect(await isChecked).toBe(true);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(auto).toBeChecked();
  await auto.scrollIntoViewIfNeeded();
  await lookAtBothSizes(phone, "settings-statement");
  await ana.send("/account/setting", { autoApproveStatement: false }, "PATCH");
  await page.context().close();
});

test("a creator tests the PIX key with a code that belongs to no order", { tag: "@slow" }, async ({ browser }) => {
  const phone = await creatorsPhone(browser);
  const { page } = phone;
  await page.goto("/account/pix");
  await page.getByRole("button", { name: /Testar minha chave/ }).click();
  const sheet = page.getByRole("dialog");
  const qr = sheet.getByRole("img", { name: "QR code de teste da sua chave" });
  await expect(qr).toBeVisible();
  await expect(sheet).toContainText("tem que ser Ana Luz");
  await expect(sheet).toContainText("R$\u00a01,00");
  const code = readQr(await qr.screenshot());
  expect(code).toContain("52998224725");
  expect(code).toContain("54041.00");
  await lookAtBothSizes(phone, "pix-test");
  await page.context().close();
});

test("a list that fails to load shows an alert below the header", { tag: "@slow" }, async ({ browser }) => {
  const phone = await creatorsPhone(browser);
  const { page } = phone;
  await page.route("**/v1/auth/sessions", (route) =>
    route.fulfill({ status: 409, json: { code: "X", title: "Sem aparelhos", message: "Tente mais tarde." } }),
  );
  await page.getByRole("link", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Configurações" }).click();
  await expect(alerts(page)).toContainText("Sem aparelhos");
  await takePicture(page, "alert-below-header");
  await expect(async () => {
    const [alert, header] = [await alerts(page).boundingBox(), await page.locator("header").boundingBox()];
    expect(alert?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  }).toPass();
  await page.getByRole("link", { name: "voltar" }).click();
  await expect(page).toHaveURL(/\/account\/menu$/);
  await page.context().close();
});
