import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { isHydrated } from "./hydration.ts";
import { openPhone, takePicture } from "./phone.ts";
import { type Running, startServer } from "./server.ts";
import { signIn, signOut } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { withStories } from "./viewers.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async () => {
  server = await startOwnProduct();
  ({ creator: ana } = await withStories(server.url, 2, 2));
  const plans = [
    { name: "Mensal", price: 2990, periodMonths: 1 },
    { name: "Anual", price: 29900, periodMonths: 12 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(readFileSync("../apps/studio/public/icons/icon-512.png"))]), "foto.png");
  const headers = { authorization: `Bearer ${ana.token()}` };
  await fetch(`${server.url}/v1/profile/avatar`, { method: "POST", headers, body: form });
});
test.afterAll(() => server.remove());

const landing = (page: Page) => page.getByRole("heading", { name: "Seus bastidores, só para quem assina." });

async function findPicture(page: Page): Promise<string> {
  const address = await page.locator('meta[property="og:image"]').getAttribute("content");
  const { pathname, search } = new URL(address ?? "");
  const picture = await page.request.get(pathname + search);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect((await picture.body()).length).toBeLessThan(300_000);
  return pathname + search;
}

for (const javaScriptEnabled of [true, false])
  test(`a visitor goes from a creator's page to the order and reports it, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
  }) => {
    const { page, look } = await openPhone(browser, server.url, { javaScriptEnabled });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const submit = page.locator("form button[type=submit]");

    await test.step("the page has no scripts and names the price of the selected plan", async () => {
      await page.goto(`/@${ana.username}`);
      await waitUntilIdle(page);
      await expect(page.locator("script")).toHaveCount(0);
      await expect(submit).toHaveAccessibleName("Assinar por R$ 29,90");
      await page.getByText("Anual").tap();
      await expect(submit).toHaveAccessibleName("Assinar por R$ 299,00");
      await page.keyboard.press("ArrowUp");
      await expect(submit).toHaveAccessibleName("Assinar por R$ 29,90");
      await page.keyboard.press("ArrowDown");
      await look(`page-plans-${javaScriptEnabled}`);
      expect(scripts).toEqual([]);
    });

    await test.step("the back link of the order leads back to the page, not to another copy of it", async () => {
      await page.goto("/sobre");
      await page.goto(`/@${ana.username}`);
      await page.getByText("Anual").tap();
      await submit.tap();
      await expect(page).toHaveURL(/\/assinar\?plano=/);
      await expect(page.getByRole("radio", { name: /Anual/ })).toBeChecked();
      if (javaScriptEnabled) await expect.poll(() => isHydrated(page)).toBe(true);
      await page.getByRole("link", { name: "voltar" }).tap();
      await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
      if (!javaScriptEnabled) return;
      await page.goBack();
      await expect(page).toHaveURL(`${server.url}/sobre`);
    });

    await test.step("a report is taken", async () => {
      await page.goto(`/@${ana.username}`);
      await page.getByRole("link", { name: "Denunciar esta página" }).click();
      await page.getByRole("button", { name: "Enviar denúncia" }).click();
      await expect(page.getByText("Escolha o motivo.")).toBeVisible();
      await page.getByLabel("Usa algo que é meu").check();
      await page.getByLabel("Detalhes").fill("O segundo vídeo é meu.");
      await page.getByRole("button", { name: "Enviar denúncia" }).click();
      await expect(page.getByText("Denúncia recebida")).toBeVisible();
    });
    await page.context().close();
  });

test("a page that does not exist or is offline answers 404 with a message", async ({ browser }) => {
  const hidden = await registerOverHttp(server.url);
  const { page } = await openPhone(browser, server.url, { javaScriptEnabled: false });
  for (const path of [`${hidden.username}`, "ninguem", "Ninguém/stories", "ninguem/assinar", "ninguem/denunciar", ""]) {
    const response = await page.goto(`/@${path}`);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  }
  await page.context().close();
});

test("a visitor reads what Camarim costs, finds a creator, and goes on to an account", async ({ browser }) => {
  await ana.send("/account/setting", { discoverable: true }, "PATCH");
  const { page, look } = await openPhone(browser, server.url, { reducedMotion: "reduce" });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: Reflect.get(window, "shifts") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
  });

  await test.step("an empty path leads to the account, a visitor therefore to sign in", async () => {
    const answer = await page.request.get("/?utm_source=bio", { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, "/account?utm_source=bio"]);
    await page.goto("/?utm_source=bio");
    await expect(page).toHaveURL(`${server.url}/auth?utm_source=bio`);
    await look("sign-in");
  });

  await test.step("a fan finds their entrance from the creators' one, and a creator theirs", async () => {
    await page.getByRole("link", { name: "Sou fã: entrar com código" }).click();
    await expect(page).toHaveURL(`${server.url}/entrar`);
    await expect(page).toHaveTitle(/Entrar para assistir/);
    await page.getByRole("link", { name: "Sou criador(a)" }).click();
    await expect(page).toHaveURL(`${server.url}/auth`);
    await expect(page).toHaveTitle(/Entrar para publicar/);
  });

  await test.step("the landing page comes without scripts, does not shift, and shows a creator who opted in", async () => {
    const scripts: string[] = [];
    await page.getByRole("link", { name: "Conheça o Camarim" }).filter({ visible: true }).click();
    await expect(landing(page)).toBeVisible();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const example = page.getByRole("link", { name: `Ana Luz @${ana.username}` });
    await expect
      .poll(async () => {
        await page.goto("/sobre");
        await waitUntilIdle(page);
        return example.count();
      })
      .toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBe(0);
    expect(scripts).toEqual([]);
    await page.getByText("Preciso de CNPJ?").click();
    await expect(page.getByText("Você pode receber com o seu CPF")).toBeVisible();
    await findPicture(page);
    await example.click();
    await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
    await page.goto(await findPicture(page));
    await takePicture(page, "card");
    await page.goto("/sobre");
    await page.getByRole("link", { name: "Criar minha página" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/auth\/register$/);
  });

  await test.step("on a desktop the sign-in page shows its essence", async () => {
    const desk = await openPhone(browser, server.url, { viewport: { width: 1280, height: 800 }, isMobile: false });
    await desk.page.goto("/");
    const essence = desk.page.getByRole("complementary");
    await expect(essence.getByRole("link", { name: `Ana Luz @${ana.username}` })).toBeVisible();
    await expect(essence.getByText("R$ 2.241,00")).toBeVisible();
    await desk.look("sign-in-desktop");
    await desk.page.context().close();
  });
  await page.context().close();
});

test("a signed-in creator who types the domain is in their account, whatever it shows to others", {
  tag: "@slow",
}, async ({ browser }) => {
  const visit = async (page: Page, url: string) => {
    await page.goto("/?utm_source=bio");
    await expect(page).toHaveURL(`${url}/account?utm_source=bio`);
    expect(await page.evaluate(() => sessionStorage.getItem("flash"))).toBeNull();
  };

  await test.step("also with the service worker, and without a flash of the landing page", async () => {
    const { page } = await openPhone(browser, server.url, { serviceWorkers: "allow" });
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        const title = document.querySelector("h1");
        if (title?.checkVisibility() && title.textContent?.startsWith("Seus bastidores"))
          sessionStorage.setItem("flash", "1");
      });
    });
    await signIn(page, ana);
    await visit(page, server.url);
    await waitForWorker(page);
    await visit(page, server.url);
    await page.goto("/account/menu");
    await signOut(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Entrar para publicar" })).toBeVisible();
    await page.context().close();
  });

  await test.step("also if the operator shows the landing page at the root", async () => {
    const own = await startServer({ settings: { HOME_PAGE: "landing" } });
    try {
      const { page } = await openPhone(browser, own.url);
      for (const path of ["/", "/sobre"]) {
        await page.goto(path);
        await expect(landing(page)).toBeVisible();
        expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/:\d+\/$/);
      }
      expect(await (await page.request.get("/sitemap.xml")).text()).toMatch(/:\d+\/<\/loc>/);
      await signIn(page, await registerOverHttp(own.url));
      await visit(page, own.url);
      await page.context().close();
    } finally {
      await own.remove();
    }
  });
});
