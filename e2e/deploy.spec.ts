import type { Page } from "@playwright/test";
import { findScript, findStart, siteFolder, studioFolder } from "./built-scripts.ts";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { runsDeployed, startFront } from "./deployed-front.ts";
import { openPhone } from "./phone.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let ana: HttpCreator;
test.beforeAll(async ({ product }) => {
  ana = await registerOverHttp(product.url);
  await beginToSell(ana);
});
test.afterAll(({ product }) => product.remove());

test("a deploy while the creator's app is open is used at the next navigation, and loses no open tab", async ({
  browser,
  product,
}) => {
  const heading = (page: Page, name: string) => page.getByRole("heading", { name });
  const account = (page: Page) => heading(page, `@${ana.username}`);
  const visit = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
  const openApp = async () => {
    const front = await startFront(product);
    const { page } = await openPhone(browser, front.url, { serviceWorkers: "allow" });
    await signIn(page, ana);
    await waitForWorker(page);
    return { front, page };
  };
  /** The next navigation inside the app loads the new version, or the one after it if that load drops it. */
  const navigatesToDeployed = (page: Page) =>
    expect(async () => {
      await visit(page, "Conta");
      await visit(page, "Stories");
      expect(await runsDeployed(page)).toBe(true);
    }).toPass({ timeout: 60_000 });
  /** A navigation asks the worker for its version, and Chromium replaces no worker within 30 seconds of an event. */
  const workerIsDeployed = (page: Page) =>
    expect
      .poll(
        () =>
          page.evaluate(async () => {
            const { installing, waiting } = await navigator.serviceWorker.ready;
            return !installing && !waiting && (await caches.keys()).includes("camarim-deployed");
          }),
        { timeout: 60_000 },
      )
      .toBe(true);

  await test.step("a tab with the old version keeps working", async () => {
    const { front, page } = await openApp();
    const old = await page.context().newPage();
    await old.goto("/account");
    await expect(account(old)).toBeVisible();
    front.deploy();
    // Opens in the cached version, and fetches the new one in the background.
    await page.goto("/account");
    await expect(account(page)).toBeVisible();
    await workerIsDeployed(page);
    expect(await runsDeployed(page)).toBe(false);
    await navigatesToDeployed(page);
    // The server has no scripts of the old version any more; the other tab loads them from its cache.
    await visit(old, "Conta");
    await expect(heading(old, "Minha Conta")).toBeVisible();
    await expect.poll(() => runsDeployed(old).catch(() => false)).toBe(true);
    await page.context().close();
    front.close();
  });

  await test.step("a page that the worker of the version before still controls", async () => {
    const { front, page } = await openApp();
    // A page that loads while a new worker is activated may keep the old one.
    await page.addInitScript(() => {
      const { controller } = navigator.serviceWorker;
      Object.defineProperty(navigator.serviceWorker, "controller", { get: () => controller });
      navigator.serviceWorker.addEventListener("controllerchange", (event) => event.stopImmediatePropagation());
    });
    front.deploy();
    await page.goto("/account");
    await workerIsDeployed(page);
    await navigatesToDeployed(page);
    await page.context().close();
    front.close();
  });

  await test.step("a page that is slower than the new worker", async () => {
    const { front, page } = await openApp();
    const other = await page.context().newPage();
    await other.goto("/account");
    // Its scripts start once the other tab has seen the new worker: a cookie is what a page that is blocked can still read.
    await page.addInitScript(() => {
      while (!document.cookie.includes("starts=1"));
    });
    front.deploy();
    const start = async () => {
      await workerIsDeployed(other);
      await page.context().addCookies([{ name: "starts", value: "1", url: front.url }]);
    };
    await Promise.all([page.goto("/account", { timeout: 60_000 }), start()]);
    await expect(account(page)).toBeVisible();
    expect(await runsDeployed(page)).toBe(false);
    await navigatesToDeployed(page);
    await page.context().close();
    front.close();
  });
});

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

test("pages whose scripts a deploy has removed reload once, then offer a retry or work without", async ({
  browser,
  product,
}) => {
  for (const serviceWorkers of ["allow", "block"] as const)
    await test.step(`the creator's app, service workers: ${serviceWorkers}`, async () => {
      const { page } = await openPhone(browser, product.url, { serviceWorkers });
      await signIn(page, ana);
      if (serviceWorkers === "allow") await waitForWorker(page);
      const account = page.getByRole("heading", { name: `@${ana.username}` });
      const menu = page.getByRole("heading", { name: "Minha Conta" });
      const retry = page.getByRole("link", { name: "Tentar de novo" });

      await test.step("a screen", async () => {
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

      await test.step("an app start", async () => {
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

      await test.step("a dialog", async () => {
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

  await test.step("public pages", async () => {
    const { page } = await openPhone(browser, product.url);
    await page.goto(`/@${ana.username}`, { waitUntil: "networkidle" });
    const seen = await remove(page, findScript(siteFolder, "Checkout"));
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/assinar/);
    await expect(page.getByLabel("Nome")).toBeVisible();
    await waitUntilStarted(page);
    await expect(page.getByLabel("Nome")).toBeVisible();
    expect(seen.loads).toBeLessThanOrEqual(2);
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
});
