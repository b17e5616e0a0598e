import type { Browser, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { pauseClock } from "./pause-clock.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

const stream = "**/v1/events";

async function openFan(browser: Browser) {
  const { page } = await openPhone(browser, server.url);
  await page.clock.install();
  return page;
}

/** Orders by the form; returns the id of the payment. */
async function order(page: Page): Promise<string> {
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome").fill("João Souza");
  await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
  await page.getByLabel(/Celular|WhatsApp|Telefone/).fill("11912345678");
  await page.getByRole("button", { name: /Continuar|Pagar|Gerar/ }).click();
  await expect(page.getByRole("button", { name: "Já paguei: enviar comprovante" })).toBeVisible();
  return new URL(page.url()).searchParams.get("pedido") ?? "";
}

async function sendReceipt(page: Page, orderId: string) {
  const { subscriptionId } = await (await page.request.get(`/v1/checkout/${orderId}`)).json();
  const receipt = { multipart: { endToEndId: transactionId() } };
  expect((await page.request.post(`/v1/subscriptions/${subscriptionId}/payment/receipt`, receipt)).status()).toBe(200);
}

const approve = (orderId: string) => ana.request(`/payments/${orderId}/approve`, { method: "POST" });

test("a fan waiting with a PIX code sees the approval through a live event", async ({ browser }) => {
  const page = await openFan(browser);
  const open = page.waitForResponse(stream);
  const orderId = await order(page);
  expect((await open).status()).toBe(200);
  // Its polling stops, so that changes can only come through events.
  await pauseClock(page);
  await sendReceipt(page, orderId);
  await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
  expect((await approve(orderId)).status).toBe(200);
  const approvedAt = Date.now();
  await expect(page.getByText("Pagamento confirmado")).toBeVisible();
  test.info().annotations.push({ type: "approval to screen", description: `${Date.now() - approvedAt} ms` });
  await page.context().close();
});

test("a fan without a live event stream sees the approval by polling every 4 s", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url);
  await page.route(stream, (route) => route.abort());
  const orderId = await order(page);
  await sendReceipt(page, orderId);
  expect((await approve(orderId)).status).toBe(200);
  await expect(page.getByText("Pagamento confirmado")).toBeVisible();
  await page.context().close();
});

test("a creator with a service worker sees a new receipt through a live event", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  await signIn(page, ana);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const open = page.waitForResponse(stream);
  await page.goto("/account/pix/receipts");
  const response = await open;
  expect([response.status(), response.fromServiceWorker()]).toEqual([200, false]);
  await expect(page.getByText("Nada para conferir")).toBeVisible();
  const fan = fanOverHttp(server.url, ana);
  const plans = await ana.request<{ data: { _id: string }[] }>("/plan/all");
  await fan.sendReceipt((await fan.order(plans.body.data[0]?._id as string, "Rita Prado")).body);
  // Less than the list's polling interval of 30 s.
  await expect(page.getByText("Rita Prado").first()).toBeVisible({ timeout: 25_000 });
  await page.context().close();
});

test("a creator's event stream closes once no video is processing", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  let isHeld = true;
  let reads = 0;
  await page.route("**/v1/stories/me*", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    // As while a video is processing.
    if (isHeld) for (const story of list.data) story.processed = false;
    await route.fulfill({ response, json: list });
    reads += 1;
  });
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 1, size: "90x160" }))).body._id);
  const open = page.waitForResponse(stream);
  await signIn(page, ana);
  await expect(page.getByText("Processando…")).toBeVisible();
  const request = (await open).request();
  const closed = page.waitForEvent("requestfailed", (failed) => failed === request);
  // At the start, and when the stream has opened.
  await expect.poll(() => reads).toBeGreaterThanOrEqual(2);
  isHeld = false;
  await ana.upload(makeVideo({ seconds: 1, size: "90x160" }));
  await closed;
  await expect(page.getByText("Processando…")).toBeHidden();
  await expect(page.getByRole("link", { name: /^Story, / }).first()).toBeVisible();
  await page.context().close();
});
