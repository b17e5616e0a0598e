import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { isHydrated, moveMouse } from "./hydration.ts";
import { openPhone, takePicture } from "./phone.ts";
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

/** The page's scripts wait for the visitor's first action. */
async function touch(page: Page) {
  await moveMouse(page);
  await page.waitForLoadState("networkidle");
}

/** Script files that this page loads and other public pages do not. */
async function ownFiles(page: Page): Promise<string[]> {
  const filesOf = async (path: string) =>
    [...(await (await page.request.get(path)).text()).matchAll(/\/assets\/[\w-]+\.js/g)].map(([file]) => file);
  const others = await filesOf("/senha");
  return (await filesOf(`/@${ana.username}`)).filter((file) => !others.includes(file));
}

/** Ways to break the scripts of a public page. */
const breaks: [string, (page: Page) => Promise<unknown>][] = [
  [
    "hydration throws, since the browser lacks what the page calls",
    (page) =>
      page.addInitScript(() => {
        delete (Intl.NumberFormat.prototype as { format?: unknown }).format;
      }),
  ],
  [
    "a file of the page cannot be loaded",
    async (page) => {
      const files = await ownFiles(page);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) await page.route(`**${file}`, (route) => route.abort());
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
      const html = await (await page.request.get(`/@${ana.username}`)).text();
      const [, entry = ""] = html.match(/"entry":"(\/assets\/[\w-]+\.js)"/) ?? [];
      await page.route(`**${entry}`, (route) => route.fulfill({ status: 404, body: "" }));
    },
  ],
];

for (const [what, breakIt] of breaks)
  test(`a fan completes a purchase when ${what}`, { tag: "@slow" }, async ({ browser }) => {
    const { page } = await openPhone(browser, server.url);
    await breakIt(page);
    await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
    await touch(page);
    await expect(page.getByRole("heading", { name: "Ana Luz" })).toBeVisible();
    await expect(page.getByText("Algo deu errado")).toHaveCount(0);
    await expect.poll(() => isHydrated(page)).toBe(false);
    await takePicture(page, `hydration-${breaks.findIndex(([one]) => one === what)}`);
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/assinar/);
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Nome").fill("João Souza");
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByText("Preencha este campo.").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByLabel("Nome")).toHaveValue("João Souza");
    await page.getByLabel("E-mail").fill("joao@exemplo.com.br");
    await page.getByLabel("Celular").fill("11912345678");
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    if (await isHydrated(page)) return page.context().close();
    // The page shows its version without scripts.
    await expect(page.getByRole("button", { name: "Copiar código PIX" })).toHaveCount(0);
    await takePicture(page, "hydration-pay");
    await page.getByLabel(/^Código da transação/).fill(transactionId());
    await page.getByRole("button", { name: "Enviar código" }).click();
    await expect(page.getByText("Recebemos seu comprovante")).toBeVisible();
    await page.context().close();
  });

test("a public page that fails while in use reloads once without its scripts", { tag: "@slow" }, async ({
  browser,
}) => {
  await ana.send(
    "/plan/all",
    {
      data: [
        { name: "Mensal", price: 2990, periodMonths: 1 },
        { name: "Anual", price: 29900, periodMonths: 12 },
      ],
    },
    "PUT",
  );
  const { page } = await openPhone(browser, server.url);
  await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
  await touch(page);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.evaluate(() => {
    delete (Intl.NumberFormat.prototype as { format?: unknown }).format;
  });
  await page.getByText("Anual").click();
  await expect(page.getByText("Algo deu errado")).toBeVisible();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Anual")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => isHydrated(page)).toBe(false);
  await page.reload({ waitUntil: "networkidle" });
  await touch(page);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.context().close();
});
