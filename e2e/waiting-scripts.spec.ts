import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { holdScripts, isHydrated, moveMouse } from "./hydration.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";

let server: Running;
let ana: HttpCreator;
const maxScriptBytes = 25_000;

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

test("a creator page loads at most 25 kB of scripts before the first action, and starts with it", {
  tag: "@slow",
}, async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  const bodies: Promise<Buffer>[] = [];
  const weigh = (response: Response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  };
  page.on("response", weigh);
  await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
  page.off("response", weigh);
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThan(maxScriptBytes);
  expect(await isHydrated(page)).toBe(false);
  await page.getByText("Anual").tap();
  await expect(page.getByRole("button", { name: "Assinar por R$ 299,00" })).toBeVisible();
  expect(await isHydrated(page)).toBe(true);
  await look("waiting-started");
  await page.getByRole("button", { name: /^Assinar/ }).tap();
  await expect(page).toHaveURL(/\/assinar/);
  await expect(page.getByRole("radio", { name: /Anual/ })).toBeChecked();
  await page.goBack();
  await page.getByText("Mensal").tap();
  await expect(page.getByRole("button", { name: "Assinar por R$ 29,90" })).toBeVisible();
  await page.context().close();
});

test("a mouse that lies still does not start a creator page, and its first movement does", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { hasTouch: false, isMobile: false });
  await page.mouse.move(40, 40);
  await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
  const countScripts = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length);
  await page.locator("main").dispatchEvent("pointermove", { pointerType: "mouse", bubbles: true });
  expect(await countScripts()).toBe(1);
  await moveMouse(page);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.context().close();
});

test("the keyboard starts a creator page as a finger does", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.context().close();
});

test("a tap on the button before the scripts have come leads to the checkout once, with the chosen plan", async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url);
  const release = await holdScripts(page);
  await page.goto(`/@${ana.username}`);
  const visits: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/@${ana.username}/assinar`)) visits.push(pathname);
  });
  await page.getByText("Anual").tap();
  await page.getByRole("button", { name: /^Assinar/ }).tap();
  await expect(page).toHaveURL(/\/assinar\?plano=/);
  release();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("radio", { name: /Anual/ })).toBeChecked();
  expect(visits).toEqual([`/@${ana.username}/assinar`]);
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

test("a tap on a button of a page that starts at once is repeated if it came before the scripts", async ({
  browser,
}) => {
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

test("the sign-in page loads no scripts before use, and a form sent before they arrive signs in once", async ({
  browser,
}) => {
  const { page, look } = await openPhone(browser, server.url);
  const release = await holdScripts(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && !pathname.startsWith("/v1/stories")) posts.push(pathname);
  });
  await page.goto("/auth", { waitUntil: "networkidle" });
  expect(await isHydrated(page)).toBe(false);
  await look("sign-in-waiting");
  await page.getByLabel("E-mail ou usuário").fill(ana.username);
  await page.getByLabel("Senha", { exact: true }).fill(ana.password);
  const submit = page.getByRole("button", { name: "Entrar", exact: true });
  await submit.tap();
  await submit.tap();
  await expect(submit).toHaveAttribute("data-waiting", "");
  await look("sign-in-sending");
  expect(posts).toEqual([]);
  // A later tap on a button that needs scripts does not replace the submission.
  await page.getByRole("button", { name: "Mostrar senha" }).tap();
  release();
  await expect(page).toHaveURL(/\/account$/);
  expect(posts.filter((path) => path.includes("auth"))).toEqual(["/v1/auth/login"]);
  await page.context().close();
});

test("a wrong password sent before the scripts arrive is reported on the page", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  const release = await holdScripts(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/auth");
  await page.getByLabel("E-mail ou usuário").fill(ana.username);
  await page.getByLabel("Senha", { exact: true }).fill("errada errada");
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("alert").filter({ hasText: /senha/i })).toBeVisible();
  await expect(page.getByLabel("E-mail ou usuário")).toHaveValue(ana.username);
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).not.toHaveAttribute("data-waiting");
  await page.context().close();
});

test("the sign-in page starts without use for a signed-in user and in an in-app browser", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana, "/auth");
  await expect(page).toHaveURL(/\/account$/);
  await page.context().close();
  const instagram = "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Instagram 350.0";
  const { page: inApp } = await openPhone(browser, server.url, { userAgent: instagram });
  await inApp.goto("/auth");
  await expect.poll(() => isHydrated(inApp)).toBe(true);
  await expect(inApp.getByRole("button", { name: "Entrar com chave de acesso" })).toHaveCount(0);
  await inApp.context().close();
});
