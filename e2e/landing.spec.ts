import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { registerOverHttp } from "./creator-over-http.ts";
import { openPhone, takePicture } from "./phone.ts";
import { type Running, startServer } from "./server.ts";
import { signIn, signOut } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { withStories } from "./viewers.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: Awaited<ReturnType<typeof withStories>>["creator"];

test.beforeAll(async () => {
  server = await startOwnProduct();
  ({ creator: ana } = await withStories(server.url, 1, 2));
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(readFileSync("../apps/studio/public/icons/icon-512.png"))]), "foto.png");
  const headers = { authorization: `Bearer ${ana.token()}` };
  await fetch(`${server.url}/v1/profile/avatar`, { method: "POST", headers, body: form });
});
test.afterAll(() => server.remove());

const setDiscoverable = (discoverable: boolean) => ana.send("/account/setting", { discoverable }, "PATCH");
const heading = (page: Page) => page.getByRole("heading", { name: "Seus bastidores, só para quem assina." });

test("a visitor reads what Camarim costs, without a script, and goes on to an account", async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const response = await page.goto("/sobre");
  await waitUntilIdle(page);
  expect(response?.status()).toBe(200);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("100 fãs a R$ 24,90").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("R$ 2.241,00").filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver uma página de verdade" })).toHaveCount(0);
  await look("landing");
  await page.getByText("Preciso de CNPJ?").click();
  await expect(page.getByText("Você pode receber com o seu CPF")).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole("link", { name: "Criar minha página" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/auth\/register$/);
  await page.goBack();
  await page.getByRole("link", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.context().close();
});

for (const [name, viewport] of [
  ["narrow", { width: 320, height: 640 }],
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1280, height: 800 }],
] as const)
  test(`the landing page with a creator who opted in fits its screen and does not shift: ${name}`, {
    tag: "@slow",
  }, async ({ browser }) => {
    await setDiscoverable(true);
    const isMobile = name !== "desktop";
    const { page, look } = await openPhone(browser, server.url, { viewport, isMobile, reducedMotion: "reduce" });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shifts: Reflect.get(window, "shifts") + Reflect.get(entry, "value") });
      }).observe({ type: "layout-shift", buffered: true });
    });
    await expect
      .poll(async () => {
        await page.goto("/sobre");
        await waitUntilIdle(page);
        return page.getByRole("link", { name: "Ver uma página de verdade" }).filter({ visible: true }).count();
      })
      .toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBe(0);
    await look(`landing-${name}`);
    await page.evaluate(() => window.scrollTo(0, 900));
    await takePicture(page, `landing-${name}-below`);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await takePicture(page, `landing-${name}-end`);
    await page.getByRole("link", { name: `Ana Luz @${ana.username}` }).click();
    await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
    await page.context().close();
  });

test("search engines find the landing page's description and the pages of creators who opted in", async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url, { javaScriptEnabled: false });
  await page.goto("/sobre");
  const meta = async (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await page.title()).toBe("Camarim: venda assinaturas dos seus stories");
  expect(await meta("description")).toContain("Sem mensalidade");
  expect(await meta("og:url")).toMatch(/\/sobre$/);
  const picture = await page.request.get(new URL((await meta("og:image")) ?? "").pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(data["@graph"].map((one: { "@type": string }) => one["@type"])).toEqual([
    "Organization",
    "WebSite",
    "FAQPage",
  ]);
  expect(await (await page.request.get("/robots.txt")).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  expect((await page.request.get("/sitemap.xml")).headers()["content-type"]).toBe("application/xml; charset=utf-8");
  await page.context().close();
});

test("an empty path leads to the account, a visitor therefore to sign in, which shows its essence", async ({
  browser,
}) => {
  await setDiscoverable(true);
  const { page, look } = await openPhone(browser, server.url);
  const answer = await page.request.get("/?utm_source=bio", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, "/account?utm_source=bio"]);
  await page.goto("/?utm_source=bio");
  await expect(page).toHaveURL(`${server.url}/auth?utm_source=bio`);
  await expect(page.getByRole("heading", { name: "Entrar para publicar" })).toBeVisible();
  await expect(page.getByRole("complementary")).toBeHidden();
  await look("sign-in");
  await page.getByRole("link", { name: "Conheça o Camarim" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${server.url}/sobre`);
  await expect(heading(page)).toBeVisible();
  await page.context().close();

  const desk = await openPhone(browser, server.url, { viewport: { width: 1280, height: 800 }, isMobile: false });
  const essence = desk.page.getByRole("complementary");
  await expect
    .poll(async () => {
      await desk.page.goto("/");
      await expect(desk.page).toHaveURL(`${server.url}/auth`);
      return essence.getByRole("link", { name: `Ana Luz @${ana.username}` }).count();
    })
    .toBe(1);
  await expect(essence.getByText("R$ 2.241,00")).toBeVisible();
  await desk.look("sign-in-desktop");
  await essence.getByRole("link", { name: "Conheça o Camarim" }).click();
  await expect(desk.page).toHaveURL(`${server.url}/sobre`);
  await desk.page.context().close();
});

test("a fan finds their entrance from the creators' one, and a creator theirs from the fans' one", async ({
  browser,
}) => {
  const { page, look } = await openPhone(browser, server.url);
  await page.goto("/");
  await page.getByRole("link", { name: "Sou fã: entrar com código" }).click();
  await expect(page).toHaveURL(`${server.url}/entrar`);
  await expect(page.getByRole("heading", { name: "Entrar para assistir" })).toBeVisible();
  await expect(page).toHaveTitle(/Entrar para assistir/);
  await look("fan-entry");
  await page.getByRole("link", { name: "Sou criador(a)" }).click();
  await expect(page).toHaveURL(`${server.url}/auth`);
  await expect(page).toHaveTitle(/Entrar para publicar/);
  await page.context().close();
});

test("a signed-in creator who types the domain is in their account, also with the service worker", {
  tag: "@slow",
}, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const title = document.querySelector("h1");
      if (title?.checkVisibility() && title.textContent?.startsWith("Seus bastidores"))
        sessionStorage.setItem("flash", "1");
    });
  });
  await signIn(page, ana);
  const visit = async () => {
    await page.goto("/?utm_source=bio");
    await expect(page).toHaveURL(`${server.url}/account?utm_source=bio`);
    await expect(page.getByRole("heading", { name: `@${ana.username}` })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("flash"))).toBeNull();
  };
  await visit();
  await waitForWorker(page);
  await visit();
  await page.goto("/account/menu");
  await signOut(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Entrar para publicar" })).toBeVisible();
  await page.context().close();
});

test("an operator may show the landing page at the root, except to a signed-in creator", { tag: "@slow" }, async ({
  browser,
}) => {
  const own = await startServer({ settings: { HOME_PAGE: "landing" } });
  try {
    const { page } = await openPhone(browser, own.url);
    for (const path of ["/", "/sobre"]) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/:\d+\/$/);
    }
    expect(await (await page.request.get("/sitemap.xml")).text()).toMatch(/:\d+\/<\/loc>/);
    const bia = await registerOverHttp(own.url);
    await signIn(page, bia);
    await page.goto("/?utm_source=bio");
    await expect(page).toHaveURL(`${own.url}/account?utm_source=bio`);
    await page.context().close();
  } finally {
    await own.remove();
  }
});

test("a creator opts in to be found, in the settings", async ({ browser }) => {
  await setDiscoverable(false);
  const { page, look } = await openPhone(browser, server.url);
  await signIn(page, ana, "/account/settings");
  await page.getByRole("switch", { name: "Divulgar minha página" }).click();
  await expect
    .poll(async () => (await ana.request<{ discoverable: boolean }>("/account/setting")).body.discoverable)
    .toBe(true);
  await page.getByText("Divulgar minha página").scrollIntoViewIfNeeded();
  await look("settings-discoverable");
  await page.context().close();
});
