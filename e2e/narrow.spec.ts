import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { findOverlaps } from "./find-overlaps.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { beginToSell, signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

let server: Running;
let ana: HttpCreator;
let planId: string;

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerOverHttp(server.url);
  await beginToSell(ana);
  const plans = [
    { name: "Mensal", price: 29_90, periodMonths: 1 },
    { name: "Trimestral com bastidores", price: 79_90, periodMonths: 3, description: "Tudo do mensal, com desconto." },
    { name: "Anual", price: 1_299_90, periodMonths: 12 },
  ];
  await ana.send("/plan/all", { data: plans }, "PUT");
  const story = (await ana.upload(makeVideo({ seconds: 2 }), "Ensaio de ontem, no escuro")).body;
  await ana.whenProcessed(story._id);
  for (const title of ["Estrada", "Bastidores", "Perguntas", "Ensaios"])
    await ana.send("/highlights", { title, storyIds: [story._id] });
  planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (const name of ["Ana Beatriz de Albuquerque Cavalcanti", "Rita Prado"]) {
    const fan = fanOverHttp(server.url, ana);
    const order = (await fan.order(planId, name)).body;
    await fan.sendReceipt(order);
    if (name === "Rita Prado") await ana.send(`/payments/${order._id}/approve`, {});
  }
});
test.afterAll(() => server.remove());

/** The addresses of routes.ts, with parameters that lead somewhere or nowhere, and those of other states of a screen. */
function listAddresses(): string[] {
  const routes = readFileSync(join(import.meta.dirname, "../apps/web/app/routes.ts"), "utf8");
  const paths = [...routes.matchAll(/\broute\("([^"*]+)"/g)].map(([, path = ""]) => `/${path}`);
  const filled = paths.map((path) =>
    path
      .replace(":handle", `@${ana.username}`)
      .replace(":_id", "01890000-0000-7000-8000-000000000000")
      .replace(":token", "desconhecido"),
  );
  const states = ["/account?aba=arquivados", "/account?aba=midias", "/account/coupons?arquivados"];
  // A redirect to WhatsApp, and the splash alone.
  return ["/", ...filled.filter((path) => path !== "/suporte" && path !== "/app-shell"), ...states];
}

type Window = { name: string; width: number; fontSize?: string };
const windows: Window[] = [
  { name: "at 320 px", width: 320 },
  { name: "at 360 px", width: 360 },
  { name: "with text at 200 %", width: 390, fontSize: "200%" },
  { name: "on a desktop with text at 200 %", width: 1280, fontSize: "200%" },
];

/** What is wider than the window, and texts over texts, of each address. */
async function findFaults(page: Page, { width, fontSize }: Window): Promise<string[]> {
  const faults: string[] = [];
  for (const address of listAddresses()) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
    if (fontSize)
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), fontSize);
    const { scroll, inner } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      inner: innerWidth,
    }));
    if (scroll > width || inner > width) faults.push(`${address}: ${scroll} of ${inner}`);
    faults.push(...(await findOverlaps(page)).map((overlap) => `${address}: ${overlap}`));
  }
  return faults;
}

for (const window of windows)
  test(`no screen scrolls sideways or has texts over texts ${window.name}`, { tag: "@slow" }, async ({ browser }) => {
    test.slow();
    const isMobile = window.width < 600;
    const { page } = await openPhone(browser, server.url, {
      viewport: { width: window.width, height: 700 },
      isMobile,
      hasTouch: isMobile,
    });
    await becomeFan(page, ana, "Francisca das Chagas Rodrigues Bittencourt");
    await signIn(page, ana, "/account");
    expect(listAddresses().length).toBeGreaterThan(50);
    expect(await findFaults(page, window)).toEqual([]);
    await page.context().close();
  });

test("a visitor's pages fit as well", { tag: "@slow" }, async ({ browser }) => {
  for (const window of windows.filter(({ width }) => width < 600)) {
    const { page } = await openPhone(browser, server.url, { viewport: { width: window.width, height: 700 } });
    for (const address of [`/@${ana.username}`, `/@${ana.username}/assinar`, `/@${ana.username}/stories`, "/auth"]) {
      await page.goto(address);
      await expect(page.getByRole("heading").first()).toBeVisible();
      if (window.fontSize)
        await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), window.fontSize);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${address} ${window.name}`).toBeLessThanOrEqual(window.width);
      expect(await findOverlaps(page), `${address} ${window.name}`).toEqual([]);
    }
    await page.context().close();
  }
});
