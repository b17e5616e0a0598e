import type { Page } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { hasOverlays } from "./go-to.ts";
import { pauseClock } from "./pause-clock.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";

const stream = "**/v1/events";

test.afterAll(({ product }) => product.remove());

test("a creator and a fan see each other's steps as they happen, and by polling without a stream", async ({
  browser,
  product,
}) => {
  const ana = await registerOverHttp(product.url);
  await beginToSell(ana);
  const { page } = await openPhone(browser, product.url, { serviceWorkers: "allow" });
  const { page: fan } = await openPhone(browser, product.url);
  const approve = (orderId: string) => ana.request(`/payments/${orderId}/approve`, { method: "POST" });

  /** Orders by the form; returns the id of the payment. */
  async function order(page: Page, name: string): Promise<string> {
    await page.goto(`/@${ana.username}/assinar`);
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
    await page.getByLabel(/Celular|WhatsApp|Telefone/).fill("11912345678");
    await page.getByRole("button", { name: /Continuar|Pagar|Gerar/ }).click();
    await expect(page.getByRole("button", { name: "Já paguei: enviar comprovante" })).toBeVisible();
    return new URL(page.url()).searchParams.get("pedido") ?? "";
  }

  async function sendReceipt(page: Page, orderId: string) {
    const { subscriptionId } = await (await page.request.get(`/v1/checkout/${orderId}`)).json();
    const receipt = { multipart: { endToEndId: transactionId() } };
    expect((await page.request.post(`/v1/subscriptions/${subscriptionId}/payment/receipt`, receipt)).status()).toBe(
      200,
    );
  }

  await test.step("the creator waits for receipts, under a service worker that leaves the stream alone", async () => {
    await signIn(page, ana);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const open = page.waitForResponse(stream);
    await page.goto("/account/pix/receipts");
    const response = await open;
    expect([response.status(), response.fromServiceWorker()]).toEqual([200, false]);
    await expect(page.getByText("Nada para conferir")).toBeVisible();
  });

  await test.step("the receipt comes to the creator, and the approval to the fan", async () => {
    await fan.clock.install();
    const open = fan.waitForResponse(stream);
    const orderId = await order(fan, "Rita Prado");
    expect((await open).status()).toBe(200);
    // Its polling stops, so that changes can only come through events.
    await pauseClock(fan);
    await sendReceipt(fan, orderId);
    await expect(fan.getByText("Recebemos seu comprovante")).toBeVisible();
    // Less than the list's polling interval of 30 s.
    await expect(page.getByText("Rita Prado").first()).toBeVisible({ timeout: 25_000 });
    expect((await approve(orderId)).status).toBe(200);
    const approvedAt = Date.now();
    await expect(fan.getByText("Pagamento confirmado")).toBeVisible();
    test.info().annotations.push({ type: "approval to screen", description: `${Date.now() - approvedAt} ms` });
  });

  await test.step("a fan without a stream sends a receipt, and sees the approval by polling every 4 s", async () => {
    const { page: other } = await openPhone(browser, product.url);
    await other.route(stream, (route) => route.abort());
    const orderId = await order(other, "João Souza");
    const address = other.url();
    await other.goto("/assinaturas");
    await expect(other.getByRole("list", { name: "Aguardando pagamento" }).getByRole("listitem")).toHaveCount(1);
    await expect(other.getByRole("list", { name: "Ativas" })).toHaveCount(0);
    await other.goto(address);

    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await other.route("**/payment/receipt", (route) => released.then(() => route.continue()));
    await other.getByRole("button", { name: "Já paguei: enviar comprovante" }).click();
    const sheet = other.getByRole("dialog");
    const picture = { name: "pix.png", mimeType: "image/png", buffer: await other.screenshot() };
    await sheet.locator('input[type="file"]').setInputFiles(picture);
    await sheet.getByRole("button", { name: "Enviar comprovante" }).click();
    await expect(sheet.getByRole("progressbar").last()).toBeVisible();
    // Going back does not cancel what is being sent.
    for (let press = 0; press < 2; press++) {
      await other.evaluate(() => history.back());
      await hasOverlays(other, 1);
      await expect(sheet).toBeVisible();
      expect(other.url()).toBe(address);
    }
    release();
    await expect(other.getByText("Recebemos seu comprovante")).toBeVisible();
    expect((await approve(orderId)).status).toBe(200);
    await expect(other.getByText("Pagamento confirmado")).toBeVisible();
  });

  await test.step("the creator's stream closes once no video is processing", async () => {
    const { page: phone } = await openPhone(browser, product.url);
    const video = makeVideo({ seconds: 1, size: "90x160" });
    let isHeld = true;
    let reads = 0;
    await phone.route("**/v1/stories/me*", async (route) => {
      const response = await route.fetch();
      const list = await response.json();
      // As while a video is processing.
      if (isHeld) for (const story of list.data) story.processed = false;
      await route.fulfill({ response, json: list });
      reads += 1;
    });
    await ana.whenProcessed((await ana.upload(video)).body._id);
    const open = phone.waitForResponse(stream);
    await signIn(phone, ana);
    await expect(phone.getByText("Processando…")).toBeVisible();
    const request = (await open).request();
    // An upload and its encoding come first.
    const closed = phone.waitForEvent("requestfailed", { predicate: (failed) => failed === request, timeout: 60_000 });
    // At the start, and when the stream has opened.
    await expect.poll(() => reads).toBeGreaterThanOrEqual(2);
    isHeld = false;
    await ana.upload(video);
    await closed;
    await expect(phone.getByText("Processando…")).toBeHidden();
    await expect(phone.getByRole("link", { name: /^Story, / }).first()).toBeVisible();
  });
});
