import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { isHydrated } from "./hydration.ts";
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

test("a fan completes a purchase without the scripts, whatever keeps them from starting", { tag: "@slow" }, async ({
  browser,
}) => {
  for (const [what, breakIt] of breaks)
    await test.step(what, async () => {
      const { page } = await openPhone(browser, server.url);
      await breakIt(page);
      await page.goto(`/@${ana.username}`);
      await page.getByRole("button", { name: /^Assinar por/ }).click();
      await expect(page).toHaveURL(/\/assinar/);
      await page.waitForLoadState("networkidle");
      expect(await isHydrated(page)).toBe(false);
      await page.getByLabel("Nome").fill("João Souza");
      await page.getByRole("button", { name: "Gerar código PIX" }).click();
      await expect(page.getByText("Preencha este campo.").first()).toBeVisible();
      await expect(page.getByLabel("Nome")).toHaveValue("João Souza");
      await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
      await page.getByLabel("Celular").fill("11912345678");
      await page.getByRole("button", { name: "Gerar código PIX" }).click();
      await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
      // The page shows its version without scripts.
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
    await page.goto(`/@${ana.username}/assinar`);
    await expect(page.getByRole("alert")).toContainText("Algo deu errado");
    await page.evaluate(() => localStorage.setItem("repaired", "1"));
    await page.getByRole("link", { name: "Tentar de novo" }).click();
    await expect(page.getByLabel("Nome")).toBeVisible();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await page.context().close();
  });
});
