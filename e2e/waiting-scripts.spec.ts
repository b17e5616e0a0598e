import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { holdScripts, isHydrated } from "./hydration.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const plans = [
    { name: "Mensal", price: 2990, periodMonths: 1 },
    { name: "Anual", price: 29900, periodMonths: 12 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
});
test.afterAll(() => server.remove());

for (const javaScriptEnabled of [true, false])
  test(`a creator page has no scripts and names the price of the selected plan, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
  }) => {
    const { page, look } = await openPhone(browser, server.url, { javaScriptEnabled });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
    await expect(page.locator("script")).toHaveCount(0);
    const submit = page.locator("form button[type=submit]");
    await expect(submit).toHaveAccessibleName("Assinar por R$ 29,90");
    await page.getByText("Anual").tap();
    await expect(submit).toHaveAccessibleName("Assinar por R$ 299,00");
    await page.keyboard.press("ArrowUp");
    await expect(submit).toHaveAccessibleName("Assinar por R$ 29,90");
    await page.keyboard.press("ArrowDown");
    await expect(submit).toHaveAccessibleName("Assinar por R$ 299,00");
    await look(javaScriptEnabled ? "page-plans" : "page-plans-without-javascript");
    expect(scripts).toEqual([]);
    await submit.tap();
    await expect(page).toHaveURL(/\/assinar\?plano=/);
    await expect(page.getByRole("radio", { name: /Anual/ })).toBeChecked();
    await page.goBack();
    await expect(submit).toHaveAccessibleName(/^Assinar por/);
    await page.context().close();
  });

test("the back link of the checkout leads back to the creator page, not to another copy of it", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await page.goto("/sobre");
  await page.goto(`/@${ana.username}`);
  await page.locator("form button[type=submit]").tap();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole("link", { name: "voltar" }).tap();
  await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/sobre`);
  await page.context().close();
});

test("a form that is being sent when the scripts come is sent once", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await page.addInitScript(() => document.addEventListener("hydrating", () => console.info("scripts have come")));
  const release = await holdScripts(page);
  await page.goto(`/@${ana.username}/assinar`, { waitUntil: "commit" });
  let posts = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/@${ana.username}/assinar`, async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await answered;
    }
    await route.continue();
  });
  await page.getByLabel("Nome").fill("João Souza");
  await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
  await page.getByLabel("Celular").fill("11912345678");
  await page.getByRole("button", { name: "Gerar código PIX" }).tap({ noWaitAfter: true });
  await expect.poll(() => posts).toBe(1);
  const started = page.waitForEvent("console", (message) => message.text() === "scripts have come");
  release();
  await started;
  answer();
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  expect(posts).toBe(1);
  await page.context().close();
});

test("the errors of a form that was sent before the scripts came stay when they start", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  const release = await holdScripts(page);
  await page.goto(`/@${ana.username}/assinar`, { waitUntil: "commit" });
  await page.getByLabel("Nome").fill("João Souza");
  await page.getByRole("button", { name: "Gerar código PIX" }).tap();
  const problem = page.getByText("Preencha este campo.").first();
  await expect(problem).toBeVisible();
  expect(await isHydrated(page)).toBe(false);
  release();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.waitForLoadState("networkidle");
  await expect(problem).toBeVisible();
  await expect(page.getByLabel("Nome")).toHaveValue("João Souza");
  await look("waiting-errors");
  await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
  await page.getByLabel("Celular").fill("11912345678");
  await expect(problem).toHaveCount(0);
  await page.getByRole("button", { name: "Gerar código PIX" }).tap();
  await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
  await page.context().close();
});

test("a tap on a button before the scripts came is repeated when they start", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
  const fan = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678" };
  const order = { username: ana.username, planId: data[0]?._id, paymentMethod: "pix", fan };
  const { _id } = await (await page.request.post("/v1/checkout", { data: order })).json();
  const release = await holdScripts(page);
  await page.goto(`/@${ana.username}/assinar?pedido=${_id}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).tap();
  expect(await isHydrated(page)).toBe(false);
  release();
  await expect(page.getByRole("dialog", { name: "Enviar comprovante" })).toBeVisible();
  await page.context().close();
});

test("the sign-in page starts in an in-app browser, without the passkeys that it lacks", async ({ browser }) => {
  const instagram = "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Instagram 350.0";
  const { page } = await openPhone(browser, server.url, { userAgent: instagram });
  await page.goto("/auth");
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Entrar com chave de acesso" })).toHaveCount(0);
  await page.context().close();
});
