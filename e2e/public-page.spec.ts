import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { isHydrated } from "./hydration.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn, signOut } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { withStories } from "./viewers.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;

test.beforeAll(async () => {
  server = await startOwnProduct({ HOME_PAGE: "landing" });
  ({ creator: ana } = await withStories(server.url, 1, 2));
  const plans = [
    { name: "Mensal", price: 2990, periodMonths: 1 },
    { name: "Anual", price: 29900, periodMonths: 12 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(readFileSync("../apps/studio/public/icons/icon-512.png"))]), "foto.png");
  const headers = { authorization: `Bearer ${ana.token()}` };
  await fetch(`${server.url}/v1/profile/avatar`, { method: "POST", headers, body: form });
  await ana.send("/account/setting", { discoverable: true }, "PATCH");
});
test.afterAll(() => server.remove());

const landing = (page: Page) => page.getByRole("heading", { name: "Seus bastidores, só para quem assina." });

/** The addresses of the scripts that a page requests from now on. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

async function checkPicture(page: Page): Promise<void> {
  const address = await page.locator('meta[property="og:image"]').getAttribute("content");
  const { pathname, search } = new URL(address ?? "");
  const picture = await page.request.get(pathname + search);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect((await picture.body()).length).toBeLessThan(300_000);
}

test("a visitor reads what Camarim costs, finds a creator and their prices, and a creator gets to the account", async ({
  browser,
}) => {
  const { page, look } = await openPhone(browser, server.url, { reducedMotion: "reduce" });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: Reflect.get(window, "shifts") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
  });

  await test.step("the landing page comes without scripts, does not shift, and shows a creator who opted in", async () => {
    const scripts = recordScripts(page);
    const example = page.getByRole("link", { name: `Ana Luz @${ana.username}` });
    for (const path of ["/", "/sobre"]) {
      await expect
        .poll(async () => {
          await page.goto(path);
          await waitUntilIdle(page);
          return example.count();
        })
        .toBe(1);
      await expect(landing(page)).toBeVisible();
      expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/:\d+\/$/);
      expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBe(0);
    }
    expect(scripts).toEqual([]);
    expect(await (await page.request.get("/sitemap.xml")).text()).toMatch(/:\d+\/<\/loc>/);
    await page.getByText("Preciso de CNPJ?").click();
    await expect(page.getByText("Você pode receber com o seu CPF")).toBeVisible();
    await checkPicture(page);
    await example.click();
    await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
    await checkPicture(page);
  });

  await test.step("a fan finds their entrance from the creators' one, and a creator theirs", async () => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Sou fã: entrar com código" }).click();
    await expect(page).toHaveURL(`${server.url}/entrar`);
    await expect(page).toHaveTitle(/Entrar para assistir/);
    await page.getByRole("link", { name: "Sou criador(a)" }).click();
    await expect(page).toHaveURL(`${server.url}/auth`);
    await expect(page).toHaveTitle(/Entrar para publicar/);
    await page.getByRole("link", { name: "Conheça o Camarim" }).filter({ visible: true }).click();
    await expect(landing(page)).toBeVisible();
    await page.getByRole("link", { name: "Criar minha página" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/auth\/register$/);
  });

  for (const javaScriptEnabled of [true, false])
    await test.step(`a visitor goes from a creator's page to the order and back, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async () => {
      const visitor = await openPhone(browser, server.url, { javaScriptEnabled });
      const { page } = visitor;
      const scripts = recordScripts(page);
      const submit = page.locator("form button[type=submit]");
      await page.goto("/sobre");
      await page.goto(`/@${ana.username}`);
      await waitUntilIdle(page);
      await expect(page.locator("script")).toHaveCount(0);
      await expect(submit).toHaveAccessibleName("Assinar por R$ 29,90");
      await page.getByText("Anual").tap();
      await expect(submit).toHaveAccessibleName("Assinar por R$ 299,00");
      await page.keyboard.press("ArrowUp");
      await expect(submit).toHaveAccessibleName("Assinar por R$ 29,90");
      await page.keyboard.press("ArrowDown");
      await visitor.look(`page-plans-${javaScriptEnabled}`);
      expect(scripts).toEqual([]);
      await submit.tap();
      await expect(page).toHaveURL(/\/assinar\?plano=/);
      await expect(page.getByRole("radio", { name: /Anual/ })).toBeChecked();
      if (javaScriptEnabled) await expect.poll(() => isHydrated(page)).toBe(true);
      // Back to the page, not to another copy of it.
      await page.getByRole("link", { name: "voltar" }).tap();
      await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
      if (javaScriptEnabled) {
        await page.goBack();
        await expect(page).toHaveURL(`${server.url}/sobre`);
      }
      await page.goto(`/@${ana.username}`);
      await page.getByRole("link", { name: "Denunciar esta página" }).click();
      await page.getByRole("button", { name: "Enviar denúncia" }).click();
      await expect(page.getByText("Escolha o motivo.")).toBeVisible();
      await page.getByLabel("Usa algo que é meu").check();
      await page.getByLabel("Detalhes").fill("O segundo vídeo é meu.");
      await page.getByRole("button", { name: "Enviar denúncia" }).click();
      await expect(page.getByText("Denúncia recebida")).toBeVisible();
      await page.context().close();
    });

  await test.step("a page that does not exist or is offline answers 404 with a message", async () => {
    const hidden = await registerOverHttp(server.url);
    for (const path of [hidden.username, "ninguem", "Ninguém/stories", "ninguem/assinar", "ninguem/denunciar", ""]) {
      const response = await page.request.get(`/@${path}`);
      expect([path, response.status()]).toEqual([path, 404]);
      expect(await response.text()).toContain("Página não encontrada");
    }
  });

  await test.step("a signed-in creator who types the domain is in their account, without a flash of the landing page", async () => {
    const { page } = await openPhone(browser, server.url, { serviceWorkers: "allow" });
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        const title = document.querySelector("h1");
        if (title?.checkVisibility() && title.textContent?.startsWith("Seus bastidores"))
          sessionStorage.setItem("flash", "1");
      });
    });
    const visit = async () => {
      await page.goto("/?utm_source=bio");
      await expect(page).toHaveURL(`${server.url}/account?utm_source=bio`);
      expect(await page.evaluate(() => sessionStorage.getItem("flash"))).toBeNull();
    };
    await signIn(page, ana);
    await visit();
    await waitForWorker(page);
    await visit();
    await page.goto("/account/menu");
    await signOut(page);
    await page.goto("/");
    await expect(landing(page)).toBeVisible();
  });
  await page.goto("/sobre");
  await look("landing");
});
