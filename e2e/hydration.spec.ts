import type { Page } from "@playwright/test";
import { findStart, studioFolder } from "./built-scripts.ts";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { holdScripts, isHydrated } from "./hydration.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { transactionId } from "./transaction-id.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

/** Script files that the checkout loads and other public pages do not. */
async function ownFiles(page: Page): Promise<string[]> {
  const filesOf = async (path: string) =>
    [...(await (await page.request.get(path)).text()).matchAll(/\/assets\/[\w-]+\.js/g)].map(([file]) => file);
  const others = await filesOf("/senha");
  const files = (await filesOf(`/@${ana.username}/assinar`)).filter((file) => !others.includes(file));
  expect(files.length).toBeGreaterThan(0);
  return files;
}

/** Ways in which the scripts of a public page may not start. */
const breaks: [string, (page: Page) => Promise<unknown>][] = [
  [
    "a file of the page cannot be loaded",
    async (page) => {
      for (const file of await ownFiles(page)) await page.route(`**${file}`, (route) => route.abort());
    },
  ],
  [
    "a file of the page throws as it starts",
    async (page) => {
      for (const file of await ownFiles(page))
        await page.route(`**${file}`, (route) =>
          route.fulfill({ contentType: "text/javascript", body: "throw new TypeError('broken')" }),
        );
    },
  ],
  [
    "the file that starts the page cannot be loaded",
    async (page) => {
      const html = await (await page.request.get(`/@${ana.username}/assinar`)).text();
      const [, entry = ""] = html.match(/import\("(\/assets\/[\w.-]+\.js)"\)/) ?? [];
      expect(entry).not.toBe("");
      await page.route(`**${entry}`, (route) => route.fulfill({ status: 404, body: "" }));
    },
  ],
];

const submit = (page: Page) => page.getByRole("button", { name: "Gerar código PIX" });
const checkout = () => `/@${ana.username}/assinar`;

test("a fan buys although the scripts come late, and without them, whatever keeps them from starting", async ({
  browser,
}) => {
  await test.step("a form that is being sent when the scripts come is sent once", async () => {
    const { page } = await openPhone(browser, server.url);
    await page.addInitScript(() => document.addEventListener("hydrating", () => console.info("scripts have come")));
    const release = await holdScripts(page);
    await page.goto(checkout(), { waitUntil: "commit" });
    let posts = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${checkout()}`, async (route) => {
      if (route.request().method() === "POST") {
        posts += 1;
        await answered;
      }
      await route.continue();
    });
    await page.getByLabel("Nome").fill("João Souza");
    await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
    await page.getByLabel("Celular").fill("11912345678");
    await submit(page).tap({ noWaitAfter: true });
    await expect.poll(() => posts).toBe(1);
    const started = page.waitForEvent("console", (message) => message.text() === "scripts have come");
    release();
    await started;
    answer();
    await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
    expect(posts).toBe(1);
    await page.context().close();
  });

  await test.step("the errors of a form that was sent before the scripts came stay until their fields change, also before they start", async () => {
    const { page } = await openPhone(browser, server.url);
    const release = await holdScripts(page);
    await page.goto(checkout(), { waitUntil: "commit" });
    await page.getByLabel("Nome").fill("João Souza");
    await submit(page).tap();
    const problems = page.getByText("Preencha este campo.");
    await expect(problems).toHaveCount(2);
    await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
    expect(await isHydrated(page)).toBe(false);
    release();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await expect(problems).toHaveCount(1);
    await page.waitForLoadState("networkidle");
    await expect(problems).toHaveCount(1);
    await expect(page.getByLabel("Nome")).toHaveValue("João Souza");
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.getByLabel("Celular").fill("11912345678");
    await expect(problems).toHaveCount(0);
    await submit(page).tap();
    await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
    await page.context().close();
  });

  await test.step("a tap on a button before the scripts came is repeated when they start", async () => {
    const { page } = await openPhone(browser, server.url);
    const { data } = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body;
    const fan = { name: "João Souza", email: "joao@exemplo.com.br", phone: "11912345678" };
    const order = { username: ana.username, planId: data[0]?._id, paymentMethod: "pix", fan };
    const { _id } = await (await page.request.post("/v1/checkout", { data: order })).json();
    const release = await holdScripts(page);
    await page.goto(`${checkout()}?pedido=${_id}`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Já paguei: enviar comprovante" }).tap();
    expect(await isHydrated(page)).toBe(false);
    release();
    await expect(page.getByRole("dialog", { name: "Enviar comprovante" })).toBeVisible();
    await page.context().close();
  });

  for (const [what, breakIt] of breaks)
    await test.step(what, async () => {
      const { page } = await openPhone(browser, server.url);
      await breakIt(page);
      await page.goto(`/@${ana.username}`);
      await page.getByRole("button", { name: /^Assinar por/ }).click();
      await expect(page).toHaveURL(/\/assinar/);
      // The page shows its version without scripts, in which no button needs them.
      await expect(page.getByRole("button", { name: "Aplicar" })).toHaveCount(0);
      expect(await isHydrated(page)).toBe(false);
      await page.getByLabel("Nome").fill("João Souza");
      await submit(page).click();
      await expect(page.getByText("Preencha este campo.").first()).toBeVisible();
      await expect(page.getByLabel("Nome")).toHaveValue("João Souza");
      await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
      await page.getByLabel("Celular").fill("11912345678");
      await submit(page).click();
      await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Copiar código PIX" })).toHaveCount(0);
      await page.getByLabel(/^Código da transação/).fill(transactionId());
      await page.getByRole("button", { name: "Enviar código" }).click();
      await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
      await page.context().close();
    });

  await test.step("a page whose hydration fails says so, and offers to load it again", async () => {
    const { page } = await openPhone(browser, server.url);
    await page.addInitScript(() => {
      if (localStorage.getItem("repaired")) return;
      delete (Intl.NumberFormat.prototype as { format?: unknown }).format;
    });
    await page.goto(checkout());
    await expect(page.getByRole("alert")).toContainText("Algo deu errado");
    await page.evaluate(() => localStorage.setItem("repaired", "1"));
    await page.getByRole("link", { name: "Tentar de novo" }).click();
    await expect(page.getByLabel("Nome")).toBeVisible();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.context().close();
  });
});

test("a creator signs in on a page that is there before its scripts", async ({ browser }) => {
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const retry = (page: Page) => page.getByRole("link", { name: "Tentar de novo" });

  await test.step("what is typed and sent before the scripts come is sent once they have", async () => {
    const { page, look } = await openPhone(browser, server.url);
    const release = await holdScripts(page);
    await page.goto("/auth", { waitUntil: "commit" });
    await field(page, "E-mail ou usuário").fill(ana.username);
    await field(page, "Senha").fill(ana.password);
    await page.keyboard.press("Enter");
    await look("sign-in-before-scripts");
    expect(await isHydrated(page)).toBe(false);
    await expect(page).toHaveURL(`${server.url}/auth`);
    release();
    await expect(page).toHaveURL(`${server.url}/account`);
    await look("account-after-sign-in");
    // Signed in, it leads on.
    await page.goto("/auth");
    await expect(page).toHaveURL(`${server.url}/account`);
    await page.context().close();
  });

  await test.step("links work before the scripts come", async () => {
    const { page } = await openPhone(browser, server.url);
    await holdScripts(page);
    await page.goto("/auth", { waitUntil: "commit" });
    await page.getByRole("link", { name: "Esqueci minha senha" }).click();
    await expect(page).toHaveURL(`${server.url}/senha`);
    await page.context().close();
  });

  await test.step("it says that its scripts are gone, and starts again", async () => {
    const { page } = await openPhone(browser, server.url);
    let isGone = true;
    await page.route(`**${findStart(studioFolder)}`, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto("/auth");
    await expect(retry(page)).toBeVisible();
    await expect(field(page, "Senha")).toHaveCount(0);
    isGone = false;
    await retry(page).click();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await expect(field(page, "Senha")).toBeVisible();
    await page.context().close();
  });

  await test.step("without JavaScript it says so", async () => {
    const { page } = await openPhone(browser, server.url, { javaScriptEnabled: false });
    await page.goto("/auth");
    // Playwright finds no text inside of a noscript.
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(field(page, "Senha")).toHaveCount(0);
    await page.context().close();
  });
});
