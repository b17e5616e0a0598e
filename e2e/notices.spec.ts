import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { wholeChromium } from "./chromium.ts";
import { registerOverHttp } from "./creator-over-http.ts";
import { runJob } from "./database.ts";
import { becomeFan, verifyFanEmail } from "./fan-in-browser.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { makeVideo } from "./videos.ts";

test.use({ launchOptions: wholeChromium });

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

/** Token of the List-Unsubscribe header. */
function unsubscribeToken(email: string): string | undefined {
  const folder = join(server.data, "mailbox");
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const own = mails.filter((mail) => JSON.parse(mail).to === email);
  return own.flatMap((mail) => /\/avisos\/([\w.-]+)>/.exec(mail)?.[1] ?? [])[0];
}

test("a fan is offered push notifications, sees one, and stops story e-mails from an e-mail", async ({ browser }) => {
  // Links of push notifications use the public address.
  const home = server.url.replace("127.0.0.1", "localhost");
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const options = { permissions: ["notifications"], serviceWorkers: "allow" as const };
  const { page, look } = await openPhone(browser, home, options);
  const email = await becomeFan(page, ana);
  await verifyFanEmail(page, server, email);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 2 }), "Bastidores")).body._id);

  await test.step("a fan who paid is offered push notifications, and only the tap asks for permission", async () => {
    const bia = await registerOverHttp(server.url);
    await beginToSell(bia);
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
    await page.goto(`/@${bia.username}/assinar`);
    await page.getByLabel("Nome").fill("Rita Nunes");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Celular").fill("11955556666");
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByRole("button", { name: "Copiar código PIX" })).toBeVisible();
    const offer = page.getByRole("button", { name: "Me avise neste aparelho" });
    await expect(offer).toHaveCount(0);
    const orderId = new URL(page.url()).searchParams.get("pedido");
    const { subscriptionId } = await (await page.request.get(`/v1/checkout/${orderId}`)).json();
    const receipt = `/v1/subscriptions/${subscriptionId}/payment/receipt`;
    await page.request.post(receipt, { multipart: { endToEndId: transactionId() }, headers: { origin: home } });
    await expect(offer).toBeVisible();
    expect((await bia.request(`/payments/${orderId}/approve`, { method: "POST" })).status).toBe(200);
    await expect(page.getByText("Pagamento confirmado")).toBeVisible();
    await look("order-offer");
    expect(await page.evaluate(() => "asked" in window)).toBe(false);
    await offer.click();
    await expect(page.getByRole("switch", { name: "Avisar neste aparelho" })).toBeChecked();
    await look("order-offer-taken");
    const endpoint = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/assinaturas");
      return (await registration?.pushManager.getSubscription())?.endpoint ?? "";
    });
    const device = async () => (await page.request.get("/v1/fan/push", { params: { endpoint } })).json();
    await expect.poll(device).toMatchObject({ quiet: true });
  });

  await test.step("the service worker shows a push notification", async () => {
    await page.goto("/assinaturas");
    const session = await page.context().newCDPSession(page);
    const ids: string[] = [];
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const one of registrations) if (one.scopeURL === `${home}/assinaturas`) ids.push(one.registrationId);
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
  });

  await test.step("one press in an e-mail unsubscribes from story e-mails, and another subscribes again", async () => {
    await runJob(server, "send-story-notices");
    let token = "";
    await expect(() => {
      token = unsubscribeToken(email) ?? "";
      expect(token).not.toBe("");
    }).toPass({ timeout: 60_000 });
    const reader = await openPhone(browser, home);
    await reader.page.goto(`/avisos/${token}`);
    await reader.page.getByRole("button", { name: "Parar estes avisos" }).click();
    await expect(reader.page.getByText(/Você não recebe mais avisos/)).toBeVisible();
    await reader.page.getByRole("button", { name: "Quero receber de novo" }).click();
    await expect(reader.page.getByText(/Você recebe um aviso/)).toBeVisible();
    // Mail programs send the one-click request without cookie and origin.
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await fetch(`${home}/avisos/${token}`, { method: "POST", body })).status).toBe(200);
    await reader.page.reload();
    await expect(reader.page.getByText(/Você não recebe mais avisos/)).toBeVisible();
  });
});
