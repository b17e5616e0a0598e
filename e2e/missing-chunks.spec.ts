import type { Page } from "@playwright/test";
import { findScript, findStart, siteFolder, studioFolder } from "./built-scripts.ts";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
});
test.afterAll(() => server.remove());

/** Responds to a script with 404, as the server does after a deploy, and counts page loads. */
async function remove(page: Page, chunk: string) {
  const seen = { loads: 0, isBack: false };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.loads += 1;
  });
  await page
    .context()
    .route(`**${chunk}`, (route) => (seen.isBack ? route.continue() : route.fulfill({ status: 404 })));
  await page.evaluate(async (chunk) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(chunk);
  }, chunk);
  return seen;
}

/** A page that reloads itself does so while it starts, and in a loop never becomes idle. */
const waitUntilStarted = waitUntilIdle;

for (const serviceWorkers of ["allow", "block"] as const)
  test(`a deploy while the creator's app is open, service workers: ${serviceWorkers}`, { tag: "@slow" }, async ({
    browser,
  }) => {
    const { page } = await openPhone(browser, server.url, { serviceWorkers });
    await signIn(page, ana);
    if (serviceWorkers === "allow") await waitForWorker(page);
    const account = page.getByRole("heading", { name: `@${ana.username}` });
    const menu = page.getByRole("heading", { name: "Minha Conta" });
    const retry = page.getByRole("link", { name: "Tentar de novo" });

    await test.step("a screen whose script is missing reloads once, then offers a retry", async () => {
      await expect(account).toBeVisible();
      const seen = await remove(page, findScript(studioFolder, "Menu"));
      await page.getByRole("link", { name: "Conta", exact: true }).click();
      await expect(retry).toBeVisible();
      await expect(page).toHaveURL(/\/account\/menu$/);
      await waitUntilStarted(page);
      await expect(retry).toBeVisible();
      expect(seen.loads).toBeLessThanOrEqual(1);
      await retry.click();
      await expect(retry).toBeVisible();
      seen.isBack = true;
      await retry.click();
      await expect(menu).toBeVisible();
    });

    await test.step("an app start whose scripts are missing reloads once, then offers a retry", async () => {
      for (const chunk of [findScript(studioFolder, "Creator"), findStart(studioFolder)]) {
        const seen = await remove(page, chunk);
        await page.goto("/account/menu");
        await expect(retry).toBeVisible();
        await waitUntilStarted(page);
        await expect(retry).toBeVisible();
        expect(seen.loads).toBeLessThanOrEqual(2);
        seen.isBack = true;
        await retry.click();
        await expect(menu).toBeVisible();
      }
    });

    await test.step("a dialog whose script is missing reloads the page, without a loop, or shows an error", async () => {
      // The tab above has reloaded itself already.
      const tab = await page.context().newPage();
      await tab.goto("/account");
      const share = tab.getByRole("button", { name: "Compartilhar" }).first();
      await expect(share).toBeVisible();
      const seen = await remove(tab, findScript(studioFolder, "ShareSheet"));
      await share.click();
      await expect.poll(() => seen.loads).toBeGreaterThanOrEqual(1);
      await expect(share.or(tab.getByRole("link", { name: "Tentar de novo" }))).toBeVisible();
      await waitUntilStarted(tab);
      // Its start may reload it once more, as above.
      expect(seen.loads).toBeLessThanOrEqual(2);
    });
    await page.context().close();
  });

test("a deploy while public pages are open", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { serviceWorkers: "block" });

  await test.step("the creator's page leads to the checkout", async () => {
    await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
    const seen = await remove(page, findScript(siteFolder, "Checkout"));
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/assinar/);
    await expect(page.getByLabel("Nome")).toBeVisible();
    await waitUntilStarted(page);
    await expect(page.getByLabel("Nome")).toBeVisible();
    expect(seen.loads).toBeLessThanOrEqual(2);
  });

  await test.step("a fan's pages stay usable", async () => {
    for (const [path, module, words] of [
      ["/assinaturas", "FanHome", "heading"],
      ["/entrar", "FanEntry", "textbox"],
    ] as const) {
      await page.goto("/termos");
      const seen = await remove(page, findScript(siteFolder, module));
      await page.goto(path);
      await expect(page.getByRole(words).first()).toBeVisible();
      await waitUntilStarted(page);
      await expect(page.getByRole(words).first()).toBeVisible();
      expect(seen.loads).toBeLessThanOrEqual(2);
    }
  });
  await page.context().close();
});
