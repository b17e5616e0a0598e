import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { wholeChromium } from "./chromium.ts";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { runJob } from "./database.ts";
import { becomeFan, verifyFanEmail } from "./fan-in-browser.ts";
import { lastCodeTo } from "./mailbox.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";

test.use({ launchOptions: wholeChromium });

let server: Running;
let home: string;
let ana: HttpCreator;
let fan: Phone;
let email: string;

test.beforeAll(async ({ browser, product }) => {
  server = product;
  // Links of push notifications use the public address.
  home = server.url.replace("127.0.0.1", "localhost");
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  fan = await openPhone(browser, home);
  email = await becomeFan(fan.page, ana);
  await verifyFanEmail(fan.page, server, email);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 2 }), "Bastidores")).body._id);
});
test.afterAll(() => server.remove());

/** Token of the List-Unsubscribe header. */
function unsubscribeToken(): string | undefined {
  const folder = join(server.data, "mailbox");
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const own = mails.filter((mail) => JSON.parse(mail).to === email);
  return own.flatMap((mail) => /\/avisos\/([\w.-]+)>/.exec(mail)?.[1] ?? [])[0];
}

test("a fan who paid is offered push notifications, and only the tap asks for permission", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page, look } = await openPhone(browser, home, { permissions: ["notifications"], serviceWorkers: "allow" });
  // Stands in for the push service, which headless Chromium does not reach.
  await page.addInitScript(() => {
    const asked = () => Object.assign(window, { asked: true });
    PushManager.prototype.subscribe = async () => {
      asked();
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const point = await crypto.subtle.exportKey("raw", pair.publicKey);
      const text = (bytes: ArrayBuffer | Uint8Array) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "");
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
      const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
      PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription;
      return made as unknown as PushSubscription;
    };
  });
  await page.goto(`/@${ana.username}/assinar`);
  await page.getByLabel("Nome").fill("Rita Nunes");
  await page.getByLabel("E-mail").fill(`rita.${ana.username}@exemplo.com.br`);
  await page.getByLabel("Celular").fill("11955556666");
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await expect(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Me avise neste aparelho" })).toHaveCount(0);
  const orderId = new URL(page.url()).searchParams.get("pedido");
  const { subscriptionId } = await (await page.request.get(`/v1/checkout/${orderId}`)).json();
  const receipt = `/v1/subscriptions/${subscriptionId}/payment/receipt`;
  const headers = { origin: home };
  await page.request.post(receipt, { multipart: { endToEndId: transactionId() }, headers });
  const offer = page.getByRole("button", { name: "Me avise neste aparelho" });
  await expect(offer).toBeVisible();
  await look("order-checking-offer");
  expect((await ana.request(`/payments/${orderId}/approve`, { method: "POST" })).status).toBe(200);
  await expect(page.getByText("Pagamento confirmado")).toBeVisible();
  await look("order-offer");
  expect(await page.evaluate(() => "asked" in window)).toBe(false);
  await offer.click();
  await expect(page.getByRole("switch", { name: "Avisar neste aparelho" })).toBeChecked();
  await look("order-offer-taken");
  await page.setViewportSize({ width: 1280, height: 800 });
  await look("order-offer-wide");
  const endpoint = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/assinaturas");
    return (await registration?.pushManager.getSubscription())?.endpoint ?? "";
  });
  const device = async () => (await page.request.get("/v1/fan/push", { params: { endpoint } })).json();
  await expect.poll(device).toMatchObject({ quiet: true });
  await page.context().close();
});

test("a fan turns notifications on by a tap, and one press in an e-mail unsubscribes from story e-mails", async ({
  browser,
}) => {
  const { page } = fan;
  await page.goto("/assinaturas");
  await page.getByText("Avisar neste aparelho").scrollIntoViewIfNeeded();
  await expect(page.getByRole("switch", { name: "Avisar neste aparelho" })).not.toBeChecked();
  await runJob(server, "send-story-notices");
  let token = "";
  await expect(() => {
    token = unsubscribeToken() ?? "";
    expect(token).not.toBe("");
  }).toPass({ timeout: 60_000 });
  const { page: mailPage, look: lookAt } = await openPhone(browser, home);
  await mailPage.goto(`/avisos/${token}`);
  await expect(mailPage.getByText(/Você recebe um aviso/)).toBeVisible();
  await lookAt("story-notices");
  await mailPage.getByRole("button", { name: "Parar estes avisos" }).click();
  await expect(mailPage.getByText(/Você não recebe mais avisos/)).toBeVisible();
  await mailPage.getByRole("button", { name: "Quero receber de novo" }).click();
  await expect(mailPage.getByText(/Você recebe um aviso/)).toBeVisible();
  // Mail programs send the one-click request without cookie and origin.
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(`${home}/avisos/${token}`, { method: "POST", body })).status).toBe(200);
  await mailPage.reload();
  await expect(mailPage.getByText(/Você não recebe mais avisos/)).toBeVisible();
});

test("the service worker shows a push notification, and a tap opens its page", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: home, permissions: ["notifications"] });
  const page = await context.newPage();
  await becomeFan(page, ana);
  await page.goto("/assinaturas");
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("/avisos-sw.js", { scope: "/assinaturas" });
    return registration.scope;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await expect
    .poll(() =>
      worker.evaluate(
        () => (self as unknown as { registration: ServiceWorkerRegistration }).registration.active?.state,
      ),
    )
    .toBe("activated");
  const session = await context.newCDPSession(page);
  const ids: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const one of registrations) if (one.scopeURL === scope) ids.push(one.registrationId);
  });
  await session.send("ServiceWorker.enable");
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  const data = JSON.stringify({
    title: "Ana Luz",
    body: "Publicou um story novo",
    path: `/@${ana.username}`,
    tag: "x",
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/assinaturas");
      return (await registration?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`);
    });
  // A worker that is just being stopped loses a message; a second one of the same tag replaces the first.
  await expect(async () => {
    await session.send("ServiceWorker.deliverPushMessage", { origin: home, registrationId: ids[0] ?? "", data });
    await expect.poll(shown, { timeout: 5_000 }).toEqual(["Ana Luz: Publicou um story novo"]);
  }).toPass();
  await context.close();
});

test("a fan deletes their data by e-mail after verifying it, also without scripts", async ({ browser }) => {
  const { page, look } = await openPhone(browser, home, { javaScriptEnabled: false });
  await becomeFan(page, ana);
  await page.goto("/assinaturas");
  await page.getByRole("link", { name: "Apagar meus dados" }).click();
  await expect(page.getByText("Confirme seu e-mail primeiro")).toBeVisible();
  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  await page.goto("/entrar?outro&volta=/assinaturas");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button").last().click();
  await page.getByLabel(/código/i).fill(await lastCodeTo(server, email));
  await page
    .getByRole("button", { name: /entrar|confirmar/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/assinaturas$/);
  await page.goto("/assinaturas/apagar");
  await page.getByLabel("Digite o e-mail para confirmar").fill("outra@exemplo.com.br");
  await page.getByRole("button", { name: "Apagar meus dados" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirme seu e-mail");
  await look("fan-deletion");
  await page.getByLabel("Digite o e-mail para confirmar").fill(email);
  await page.getByRole("button", { name: "Apagar meus dados" }).click();
  await expect(page.getByText("Dados apagados")).toBeVisible();
});
