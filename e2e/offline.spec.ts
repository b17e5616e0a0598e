import { registerOverHttp } from "./creator-over-http.ts";
import { expectInstallable } from "./installable.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn, signOut } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
test.beforeAll(async () => {
  server = await startOwnProduct();
});
test.afterAll(() => server.remove());

test("the creator's app is installed, opens without the server and keeps nothing after a sign-out", async ({
  browser,
}) => {
  const ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 3 }))).body._id);
  const { page, look } = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  const context = page.context();
  const tiles = page.getByRole("link", { name: /^Story, / });
  const account = page.getByRole("heading", { name: `@${ana.username}` });

  await test.step("it is installable: manifest, icons and service worker, under the CSP", async () => {
    await page.goto("/auth");
    // The page loads its scripts on first use.
    await page.getByLabel("E-mail ou usuário").focus();
    await waitForWorker(page);
    await expectInstallable(page, "/account");
    for (const path of ["/sw.js", "/manifest.webmanifest"])
      expect((await page.request.get(path)).headers()["cache-control"]).toBe("no-cache");
    await page.goto(`/@${ana.username}`);
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
    await look("page-under-a-worker");
  });

  await test.step("uploads, writes and media bypass the service worker", async () => {
    const seen: { what: string; byWorker: boolean }[] = [];
    context.on("response", (response) => {
      const { pathname } = new URL(response.url());
      const method = response.request().method();
      if (method === "GET" && !pathname.startsWith("/media/")) return;
      const what = `${method} ${pathname.split("/").slice(0, 3).join("/")}`;
      seen.push({ what, byWorker: response.fromServiceWorker() });
    });
    await signIn(page, ana);
    await page
      .locator('input[type="file"][accept^="video"]')
      .first()
      .setInputFiles(makeVideo({ seconds: 10 }));
    await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
    await expect(tiles).toHaveCount(2, { timeout: 30_000 });
    await tiles.first().click();
    // The stories last some seconds; this looks at each frame.
    await page.waitForFunction(() => [...document.querySelectorAll("video")].some((video) => video.currentTime > 0.3));
    expect(seen.map(({ what }) => what)).toContain("PATCH /v1/uploads");
    expect(seen.some(({ what }) => what.startsWith("GET /media/"))).toBe(true);
    expect(seen.filter(({ byWorker }) => byWorker)).toEqual([]);
  });

  await test.step("its cache has the files and the shell, and no account data, media or public page", async () => {
    await page.goto("/account/menu");
    const cached = await page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.filter((path) => !path.startsWith("/assets/"))).toEqual(["/auth"]);
    const shell = await page.evaluate(async () => (await caches.match("/auth"))?.text());
    expect(shell).toContain("/assets/");
    expect(shell).not.toContain(ana.username);
    await context.setOffline(true);
    await expect(page.goto(`/@${ana.username}`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    await context.setOffline(false);
  });

  await test.step("an unknown address loads once, online and offline", async () => {
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      for (const path of ["/account/xyz", "/auth/x/y"]) {
        loads = 0;
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
        // A page that reloads itself does so while it starts.
        await waitUntilIdle(page);
        expect([path, loads]).toEqual([path, 1]);
      }
    }
    await context.setOffline(false);
    await page.getByRole("link", { name: "Ir para o início" }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("with the server stopped, each screen shows what was stored", async () => {
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual(expect.arrayContaining(["accountStories", "plan", "pix", "profile", "me"]));
    await server.stop();
    await page.goto("/account");
    await expect(account).toBeVisible();
    await expect(tiles.first()).toBeVisible();
    // A screen that was never opened before, and an address that redirects.
    await page.goto("/account/plan");
    await expect(page.getByText("Mensal")).toBeVisible();
    await page.goto("/");
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText("Sem conexão", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Avisos" }).getByRole("button")).toHaveCount(1);
    await page.goto("/account/pix");
    await expect(page.getByText("•••••••4725").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Salvar chave" })).toHaveCount(0);
  });

  await test.step("after a sign-out without a connection nothing of the account shows", async () => {
    await page.goto("/account/menu");
    await expect(page.getByText("Ana Luz")).toBeVisible();
    await signOut(page);
    for (const path of ["/account", "/account/menu", "/account/plan", "/account/pix", "/"]) {
      await page.goto(path);
      await expect(page.getByLabel("E-mail ou usuário").or(page.getByText("Entre para continuar"))).toBeVisible();
      expect(await page.content()).not.toContain(ana.username);
    }
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});
