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

const retryOn = (page: Page) => page.getByRole("link", { name: "Tentar de novo" });

/** A page that reloads itself does so while it starts, and in a loop never becomes idle. */
const waitUntilStarted = waitUntilIdle;

for (const serviceWorkers of ["allow", "block"] as const) {
  test.describe(serviceWorkers === "allow" ? "with the service worker" : "without a service worker", () => {
    let page: Page;
    test.beforeEach(async ({ browser }) => {
      ({ page } = await openPhone(browser, server.url, { serviceWorkers }));
      await signIn(page, ana);
      if (serviceWorkers === "allow") await waitForWorker(page);
    });
    test.afterEach(() => page.context().close());

    test("a screen whose script is missing reloads once, then offers a retry", { tag: "@slow" }, async () => {
      await page.goto("/account");
      await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
      const seen = await remove(page, findScript(studioFolder, "Menu"));
      await page.getByRole("link", { name: "Conta", exact: true }).click();
      const retry = retryOn(page);
      await expect(retry).toBeVisible();
      await expect(page).toHaveURL(/\/account\/menu$/);
      await waitUntilStarted(page);
      await expect(retry).toBeVisible();
      expect(seen.loads).toBeLessThanOrEqual(1);
      await retry.click();
      await expect(retry).toBeVisible();
      seen.isBack = true;
      await retry.click();
      await expect(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
    });

    test("an app start whose scripts are missing reloads once, then offers a retry", { tag: "@slow" }, async () => {
      for (const chunk of [
        findScript(studioFolder, "Menu"),
        findScript(studioFolder, "Creator"),
        findStart(studioFolder),
      ]) {
        const seen = await remove(page, chunk);
        await page.goto("/account/menu");
        const retry = retryOn(page);
        await expect(retry).toBeVisible();
        await waitUntilStarted(page);
        await expect(retry).toBeVisible();
        expect(seen.loads).toBeLessThanOrEqual(2);
        seen.isBack = true;
        await retry.click();
        await expect(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
      }
    });

    test("a dialog whose script is missing reloads the page, without a loop, or shows an error", {
      tag: "@slow",
    }, async () => {
      await page.goto("/account");
      await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
      const seen = await remove(page, findScript(studioFolder, "ShareSheet"));
      const share = page.getByRole("button", { name: "Compartilhar" }).first();
      await share.click();
      await expect.poll(() => seen.loads).toBeGreaterThanOrEqual(1);
      await expect(share.or(retryOn(page))).toBeVisible();
      await waitUntilStarted(page);
      // Its start may reload it once more, as above.
      expect(seen.loads).toBeLessThanOrEqual(2);
    });
  });
}

test("a public page whose scripts are missing still leads to the next page", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { serviceWorkers: "block" });
  await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
  const seen = await remove(page, findScript(siteFolder, "Checkout-main"));
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/assinar/);
  await expect(page.getByLabel("Nome")).toBeVisible();
  await waitUntilStarted(page);
  await expect(page.getByLabel("Nome")).toBeVisible();
  expect(seen.loads).toBeLessThanOrEqual(2);
  await page.context().close();
});

test("a fan's pages stay usable when their scripts are missing", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { serviceWorkers: "block" });
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
  await page.context().close();
});
