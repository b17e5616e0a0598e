import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { expectInstallable } from "./installable.ts";
import { openPhone, type Phone, takePicture } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn, signOut } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async () => {
  server = await startOwnProduct();
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 3 }))).body._id);
});
test.afterAll(() => server.remove());

let phone: Phone;
let page: Page;
let context: BrowserContext;
test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  page = phone.page;
  context = page.context();
});
test.afterEach(() => context.close());

const cached = (on = page) =>
  on.evaluate(async () => {
    const names = await caches.keys();
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return entries.flat().map(({ url }) => new URL(url).pathname);
  });

test("a second visit with the server stopped shows the stored data on every screen", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  await expect(page.getByRole("link", { name: /^Story, / })).toBeVisible();
  await waitForWorker(page);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toEqual(expect.arrayContaining(["accountStories", "plan", "pix", "profile", "me"]));
  await server.stop();
  try {
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Story, / })).toBeVisible();
    await takePicture(page, "offline-account");
    // A screen that was never opened before, and an address that redirects.
    await page.goto("/account/plan");
    await expect(page.getByText("Mensal")).toBeVisible();
    await page.goto("/account/menu");
    await expect(page.getByText("Ana Luz")).toBeVisible();
    await page.goto("/");
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText("Sem conexão", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Avisos" }).getByRole("button")).toHaveCount(1);
    await page.goto("/account/pix");
    await expect(page.getByText("•••••••4725").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Salvar chave" })).toHaveCount(0);
    await takePicture(page, "offline-pix");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/account");
    await expect(page.getByRole("link", { name: /^Story, / })).toBeVisible();
    await takePicture(page, "offline-account-dark");
  } finally {
    await server.start();
  }
});

test('an unknown address of the app shows "not found" and loads once, online and offline', {
  tag: "@slow",
}, async () => {
  await signIn(page, ana);
  await waitForWorker(page);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    for (const path of ["/account/xyz", "/auth/x/y", "/account/coupons/detail/1"]) {
      loads = 0;
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
      // A page that reloads itself does so while it starts.
      await waitUntilIdle(page);
      expect([path, loads]).toEqual([path, 1]);
    }
  }
  await phone.look("app-not-found");
  await page.getByRole("link", { name: "Ir para o início" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("a creator signs out without a connection, and nothing of the account shows", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  await waitForWorker(page);
  await page.goto("/account/menu");
  await context.setOffline(true);
  await signOut(page);
  await expect(page.getByLabel("E-mail ou usuário")).toBeVisible();
  for (const path of ["/account", "/account/menu", "/account/plan", "/account/pix", "/"]) {
    await page.goto(path);
    await expect(page.getByLabel("E-mail ou usuário").or(page.getByText("Entre para continuar"))).toBeVisible();
    expect(await page.content()).not.toContain(ana.username);
  }
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("the service worker caches the app's files and shell, and no account data, media or public page", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana);
  await expect(page.getByRole("link", { name: /^Story, / })).toBeVisible();
  await waitForWorker(page);
  await page.goto(`/account`);
  await page.getByRole("link", { name: /^Story, / }).click();
  await expect(page).toHaveURL(/stories/);
  await page.goto(`/@${ana.username}`);
  const cachedPages = (await cached()).filter((path) => !path.startsWith("/assets/"));
  expect(cachedPages).toEqual(["/auth"]);
  expect(
    await page.evaluate(async (name) => (await (await caches.match("/auth"))?.text())?.includes(name), ana.username),
  ).toBe(false);
  // Public pages are never cached.
  await context.setOffline(true);
  await expect(page.goto(`/@${ana.username}`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});

test("uploads, writes and media bypass the service worker", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  await waitForWorker(page);
  await page.goto("/account");
  await expect(page.getByRole("link", { name: /^Story, / }).first()).toBeVisible();
  const seen: { what: string; byWorker: boolean }[] = [];
  context.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    if (method !== "GET" || pathname.startsWith("/media/")) {
      seen.push({
        what: `${method} ${pathname.split("/").slice(0, 3).join("/")}`,
        byWorker: response.fromServiceWorker(),
      });
    }
  });
  await page
    .locator('input[type="file"][accept^="video"]')
    .first()
    .setInputFiles(makeVideo({ seconds: 2 }));
  await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Story, / })).toHaveCount(2, { timeout: 30_000 });
  await page
    .getByRole("link", { name: /^Story, / })
    .first()
    .click();
  // The stories last some seconds; this looks at each frame.
  await page.waitForFunction(() => [...document.querySelectorAll("video")].some((video) => video.currentTime > 0.3));
  expect(seen.map(({ what }) => what)).toContain("PATCH /v1/uploads");
  expect(seen.some(({ what }) => what.startsWith("GET /media/"))).toBe(true);
  expect(seen.filter(({ byWorker }) => byWorker)).toEqual([]);
  await phone.look("story-under-a-worker");
});

test("the app is installable: manifest, icons and service worker, under the CSP", { tag: "@slow" }, async () => {
  await page.goto("/auth");
  // The page loads its scripts on first use.
  await page.getByLabel("E-mail ou usuário").focus();
  await waitForWorker(page);
  await expectInstallable(page, "/account");
  for (const path of ["/sw.js", "/manifest.webmanifest"]) {
    expect((await page.request.get(path)).headers()["cache-control"]).toBe("no-cache");
  }
  await page.goto(`/@${ana.username}`);
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
  await phone.look("page-under-a-worker");
});

test.describe(() => {
  let front: Server;
  let deployed = false;
  test.beforeEach(async () => {
    deployed = false;
    front = await startFront();
  });
  test.afterEach(() => front.close());

  test("a new deploy is used at the next navigation, and a tab with the old version keeps working", {
    tag: "@slow",
  }, async ({ browser }) => {
    await openThroughFront(browser);
    const old = await page.context().newPage();
    await old.goto("/account");
    await expect(old.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    deployed = true;
    // Opens in the cached version, and fetches the new one in the background.
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    await deployedWorkerActive();
    expect(await runsDeployed(page)).toBe(false);
    // The next navigation inside the app loads it.
    await expect(async () => {
      await page.getByRole("link", { name: "Conta", exact: true }).click();
      await page.getByRole("link", { name: "Stories" }).click();
      expect(await runsDeployed(page)).toBe(true);
    }).toPass();
    // The first of the two may have loaded it, and the load may have dropped the second.
    await page.getByRole("link", { name: "Stories" }).click();
    await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    // The server has no scripts of the old version any more; the other tab loads them from its cache.
    await old.getByRole("link", { name: "Conta", exact: true }).click();
    await expect(old.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
    await expect.poll(() => runsDeployed(old).catch(() => false)).toBe(true);
    await page.context().close();
  });

  test("a new deploy whose worker takes over before a slow page has started is used at the next navigation", {
    tag: "@slow",
  }, async ({ browser }) => {
    const from = Date.now();
    await openThroughFront(browser);
    // Longer than the new worker takes, which on a busy machine is longer too.
    const ms = 6_000 + 2 * (Date.now() - from);
    await page.addInitScript((ms) => {
      if (sessionStorage.getItem("was-slow")) return;
      sessionStorage.setItem("was-slow", "1");
      const until = Date.now() + ms;
      while (Date.now() < until);
    }, ms);
    deployed = true;
    await page.goto("/account", { timeout: 60_000 });
    expect((await cached()).some((path) => path.includes("-deployed"))).toBe(true);
    await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    expect(await runsDeployed(page)).toBe(false);
    await page.getByRole("link", { name: "Conta", exact: true }).click();
    await expect.poll(() => runsDeployed(page).catch(() => false)).toBe(true);
    await expect(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
    await page.context().close();
  });

  test("a new deploy is used by a page that the worker of the version before still controls", {
    tag: "@slow",
  }, async ({ browser }) => {
    await openThroughFront(browser);
    // A page that loads while a new worker is activated may keep the old one.
    await page.addInitScript(() => {
      const { controller } = navigator.serviceWorker;
      Object.defineProperty(navigator.serviceWorker, "controller", { get: () => controller });
      navigator.serviceWorker.addEventListener("controllerchange", (event) => event.stopImmediatePropagation());
    });
    deployed = true;
    await page.goto("/account");
    await deployedWorkerActive();
    await expect(async () => {
      await page.getByRole("link", { name: "Conta", exact: true }).click();
      await page.getByRole("link", { name: "Stories" }).click();
      expect(await runsDeployed(page)).toBe(true);
    }).toPass({ timeout: 60_000 });
    await page.context().close();
  });

  async function openThroughFront(browser: Browser) {
    const { port } = front.address() as AddressInfo;
    ({ page } = await openPhone(browser, `http://127.0.0.1:${port}`, { serviceWorkers: "allow" }));
    await signIn(page, ana);
    await waitForWorker(page);
  }

  /** A navigation asks the worker for its version, and Chromium replaces no worker within 30 seconds of an event. */
  const deployedWorkerActive = () =>
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

  const runsDeployed = (on: Page) =>
    on.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("-deployed.js")));

  /** A proxy that, once `deployed`, serves a build in which every script has another name. */
  async function startFront(): Promise<Server> {
    const rename = (text: string) =>
      text.replace(/([\w.]+-[\w-]{8})\.js/g, "$1-deployed.js").replace(/camarim-\w{12}/, "camarim-deployed");
    const proxy = createServer((incoming, reply) => {
      const path = incoming.url ?? "/";
      const script = path.startsWith("/assets/") && path.endsWith(".js");
      if (script && path.includes("-deployed") !== deployed) return void reply.writeHead(404).end();
      const options = { method: incoming.method, headers: { ...incoming.headers, host: new URL(server.url).host } };
      // A compressed response could not be renamed.
      delete options.headers["accept-encoding"];
      // Conditional requests refer to the old build.
      if (deployed) delete options.headers["if-none-match"];
      if (deployed) delete options.headers["if-modified-since"];
      if (options.headers.origin) options.headers.origin = server.url;
      const onward = request(server.url + path.replace("-deployed", ""), options, (got) => {
        const text = /html|javascript/.test(got.headers["content-type"] ?? "");
        if (!deployed || !text) return void got.pipe(reply.writeHead(got.statusCode ?? 500, got.headers));
        const { "content-length": _, etag: __, ...headers } = got.headers;
        const parts: Buffer[] = [];
        got.on("data", (part: Buffer) => parts.push(part));
        got.on("end", () =>
          reply.writeHead(got.statusCode ?? 500, headers).end(rename(Buffer.concat(parts).toString())),
        );
      });
      // The page may give up a request, and the server close a connection that waits for the next one.
      onward.on("error", () => reply.destroy());
      reply.on("close", () => onward.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    return proxy;
  }
});
