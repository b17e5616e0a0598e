import { mkdirSync } from "node:fs";
import type { Page } from "puppeteer-core";
import type { HttpCreator } from "./creator-over-http.ts";
import { type OldChromium, openOldChromium } from "./old-chromium.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";
import { withStories } from "./viewers.ts";

let server: Running;
let ana: HttpCreator;
let ids: string[];
let old: OldChromium;
let page: Page;
const errors: string[] = [];

test.beforeAll(async ({ product }) => {
  if (process.env.CAMARIM_PICTURES) mkdirSync("pictures", { recursive: true });
  server = product;
  ({ creator: ana, published: ids } = await withStories(server.url, 2, 4));
  const plans = [
    { name: "Trimestral", price: 7990, periodMonths: 3 },
    { name: "Mensal", price: 2990, periodMonths: 1 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  old = await openOldChromium();
  page = await open();
});
test.afterAll(async () => {
  await old?.close();
  await server.remove();
});
test.afterEach(() => expect(errors).toEqual([]));

async function open(): Promise<Page> {
  const context = await old.browser.createIncognitoBrowserContext();
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on("pageerror", (error) => errors.push(String(error)));
  opened.on("console", (message) => {
    // Chromium logs every 4xx response, including those that the screen explains.
    const refusal = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
    if (message.type() === "error" && !refusal) errors.push(message.text());
  });
  return opened;
}

const says = (text: string, on = page) => on.waitForXPath(`//*[contains(normalize-space(text()), "${text}")]`);

async function press(name: string, on = page) {
  const found = await on.waitForSelector(`aria/${name}[role="button"]`, { visible: true });
  await found?.tap();
}

async function type(label: string, text: string, on = page) {
  const field = await on.waitForSelector(`aria/${label}`, { visible: true });
  await field?.type(text);
}

async function look(name: string, on = page) {
  if (process.env.CAMARIM_PICTURES) await on.screenshot({ path: `pictures/old-${name}.png` });
}

test("a fan in Chromium 106 subscribes and watches, and a creator works there", async () => {
  await test.step("Chromium 106 lacks the features that the supported browsers lack", async () => {
    expect(await old.browser.version()).toBe("HeadlessChrome/106.0.5249.0");
    expect(await page.evaluate("'toSorted' in Array.prototype")).toBe(false);
  });

  await test.step("a fan in Chromium 106 chooses a plan, orders, pays and sends the receipt", async () => {
    await page.goto(`${server.url}/@${ana.username}`);
    await says("menos");
    await look("page");
    await (await page.waitForSelector("form button[type=submit]"))?.tap();
    await type("Nome", "João Souza");
    await look("checkout");
    await press("Gerar código PIX");
    await says("Preencha este campo.");
    await type("E-mail", "joao@exemplo.com.br");
    await type("Celular", "11912345678");
    // Typed before hydration, it is formatted by it.
    await page.waitForFunction("document.querySelector('[type=tel]').value === '(11) 91234-5678'");
    await press("Gerar código PIX");
    await says("Pague com PIX");
    await look("pay");
    await press("Já paguei: enviar comprovante");
    await type("Código da transação (opcional)", transactionId());
    await look("receipt");
    await press("Enviar comprovante");
    await says("Recebemos seu comprovante");
  });

  await test.step("a fan in Chromium 106 watches after the approval", async () => {
    const { data } = (await ana.request<{ data: { _id: string }[] }>("/payments")).body;
    expect((await ana.request(`/payments/${data[0]?._id}/approve`, { method: "POST" })).status).toBe(200);
    await says("Pagamento confirmado");
    await (await page.waitForSelector('aria/Assistir agora[role="link"]'))?.tap();
    await page.waitForFunction("[...document.querySelectorAll('video')].some((video) => video.currentTime > 0.3)");
    await look("viewer");
  });

  await test.step("a creator in Chromium 106 signs in and sees stories, preview and plans", async () => {
    const own = await open();
    await own.goto(`${server.url}/auth`);
    await own.waitForSelector("input");
    await type("E-mail ou usuário", ana.username, own);
    await type("Senha", ana.password, own);
    await press("Entrar", own);
    await own.waitForSelector(`a[href^="/account/stories/"]`);
    await look("account", own);
    await own.goto(`${server.url}/account/stories/${ids[0]}`);
    await own.waitForFunction("[...document.querySelectorAll('video')].some((video) => video.currentTime > 0.3)");
    for (const path of ["/account/plan/preview", "/account/plan"]) {
      await own.goto(server.url + path);
      await says("Trimestral", own).catch(() => own.waitForSelector('input[value="Trimestral"]'));
      await look(path.slice(1).replaceAll("/", "-"), own);
    }
    await own.browserContext().close();
  });
});
