import type { Browser } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { waitUntilDecidable } from "./decide.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { drawFrames } from "./hydration.ts";
import { recordShifts } from "./layout-shifts.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";
import { waitForWorker, waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
let ana: HttpCreator;
let storyId: string;
/** Sales, from the first to the last, and then receipts that wait. */
const buyers = ["Alice Prado", "Bruno Melo", "Célia Lima"];
const waiting = ["Dora Reis", "Enzo Pires", "Flávia Cruz"];

const desktop = { isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } };
test.use(desktop);

test.beforeAll(async ({ product }) => {
  server = product;
  const { creator, published } = await withStories(server.url, 1, 12);
  ana = creator;
  storyId = published[0] as string;
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (const name of [...buyers, ...waiting]) {
    const fan = fanOverHttp(server.url, ana);
    const order = (await fan.order(planId, name)).body;
    await fan.sendReceipt(order);
    if (buyers.includes(name)) await ana.send(`/payments/${order._id}/approve`, {});
  }
});
test.afterAll(() => server.remove());

test("a creator works on a desktop by keyboard, in tables with details beside them", async ({ browser }) => {
  for (const path of ["/account", "/account/subscribers"])
    await test.step(`nothing moves while ${path} starts in a browser that has nothing of the app`, () =>
      expectStillStart(browser, path));

  const { page, look } = await openPhone(browser, server.url, { serviceWorkers: "allow" });
  const nav = page.getByRole("navigation", { name: "Principal" });
  const table = page.getByRole("table", { name: "Assinaturas" });
  const namesNow = () => page.getByRole("rowheader").allInnerTexts();

  await test.step("the service worker starts the app with the navigation at the side", async () => {
    await signIn(page, ana, "/account/subscribers");
    await waitForWorker(page);
    await page.reload();
    await expect(nav.getByRole("link", { name: "Comprovantes (3 comprovantes para conferir)" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Meus assinantes" })).toHaveCount(1);
  });

  await test.step("the tab key goes through navigation, head, search and table, as they are seen", async () => {
    await expect(table).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const seen: string[] = [];
    for (let step = 0; step < 30 && seen.at(-1) !== "TABLE"; step++) {
      await page.keyboard.press("Tab");
      seen.push(
        await page.evaluate(() => {
          const { activeElement: at } = document;
          return at?.closest("nav, header, search, table")?.tagName ?? at?.tagName ?? "";
        }),
      );
    }
    const order = seen.filter((one, i) => one !== seen[i - 1]).filter((one) => one !== "BUTTON" && one !== "SECTION");
    expect(order).toEqual(["NAV", "HEADER", "SEARCH", "TABLE"]);
  });

  await test.step("the table is sorted by the server, and a row opens beside it, also after a reload", async () => {
    await expect(table.getByRole("row")).toHaveCount(7);
    const ordered = page.getByRole("columnheader", { name: /Pediu em/ });
    await expect(ordered).toHaveAttribute("aria-sort", "descending");
    const newest = await namesNow();
    await ordered.getByRole("button").click();
    await expect.poll(namesNow).toEqual(newest.toReversed());
    const row = table.getByRole("button", { name: /Bruno Melo/ });
    await row.focus();
    await page.keyboard.press("Enter");
    const title = page.getByRole("heading", { level: 2, name: "Bruno Melo" });
    await expect(title).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row).toHaveAttribute("aria-current", "true");
    await page.reload();
    await expect(title).toBeVisible();
    await openSubscriberOnPhone(browser, new URL(page.url()).search);
    await row.click();
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(row).toBeFocused();
  });

  await test.step("borders and the focus stay visible with more contrast and with forced colours", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.emulateMedia({ contrast: "more" });
    const [line, edge] = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue("--line"), style.getPropertyValue("--edge")];
    });
    expect(line).toBe(edge);
    await look("desk-contrast");
    await page.emulateMedia({ contrast: null, forcedColors: "active" });
    const row = table.getByRole("button", { name: /Bruno Melo/ });
    await row.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await row.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe("solid");
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step("receipts are reviewed by keyboard, and Enter approves the one on the screen", async () => {
    await page.goto("/account/pix/receipts");
    const article = page.getByRole("article");
    const entries = page.getByRole("list", { name: "Comprovantes para conferir" }).getByRole("listitem");
    await expect(entries).toHaveCount(3);
    // Keys work once its effects have run.
    await drawFrames(page, 2);
    await page.keyboard.press("j");
    await expect(article).toContainText("Enzo Pires");
    await expect(article).toBeFocused();
    await waitUntilDecidable(page);
    await page.keyboard.press("Enter");
    await expect(entries).toHaveCount(2);
    await expect(article).not.toContainText("Enzo Pires");
    const subscriptions = (await ana.request<{ data: { fan: { name: string }; access: boolean }[] }>("/subscriptions"))
      .body;
    const open = subscriptions.data.filter(({ access }) => access).map(({ fan }) => fan.name);
    expect(open.toSorted()).toEqual([...buyers, "Enzo Pires"].toSorted());
    await look("desk-receipts");
  });

  await test.step("an imported file opens beside the list of imports", async () => {
    await page.goto("/account/lastlink");
    const buffer = Buffer.from("Nome;E-mail;Pago até\nGil Torres;gil@exemplo.com.br;20/12/2030\n");
    await page.locator('input[type="file"]').setInputFiles({ name: "assinantes.csv", mimeType: "text/csv", buffer });
    const row = page.getByRole("table", { name: "Importações" }).getByRole("button", { name: "assinantes.csv" });
    await expect(row).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("heading", { level: 2, name: "Importação" })).toBeVisible();
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(row).toBeFocused();
  });

  await test.step("the navigation takes no focus while the viewer covers it", async () => {
    await page.goto(`/account/stories/${storyId}`);
    // Its end would close the viewer.
    await viewerOn(page).pause();
    await expect(page.locator("nav.desk-nav")).toHaveAttribute("inert");
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest(".desk-nav") === null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await nav.getByRole("link", { name: "Planos" }).click();
    await expect(page).toHaveURL(/\/account\/plan$/);
    await look("desk-plans");
  });
});

/** The first start, with the navigation's files last. */
async function expectStillStart(browser: Browser, path: string) {
  const { page } = await openPhone(browser, server.url);
  const shifts = await recordShifts(page);
  let release = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/SideNav/, async (route) => {
    await loaded;
    await route.continue();
  });
  const requested = page.waitForRequest(/SideNav/);
  const opened = signIn(page, ana, path);
  await requested;
  // Time for the rest of the app to be shown without it.
  await drawFrames(page, 30);
  release();
  await opened;
  const nav = page.getByRole("navigation", { name: "Principal" });
  await expect(nav.getByText(`@${ana.username}`)).toBeVisible();
  await waitUntilIdle(page);
  expect(await nav.boundingBox()).toEqual({ x: 0, y: 0, width: 240, height: 800 });
  expect(await shifts()).toEqual([]);
  await page.context().close();
}

/** The address of a subscriber beside the table opens a sheet on a phone. */
async function openSubscriberOnPhone(browser: Browser, search: string) {
  const { page } = await openPhone(browser, server.url, { viewport: { width: 390, height: 844 } });
  await signIn(page, ana, `/account/subscribers${search}`);
  const sheet = page.getByRole("dialog", { name: "Bruno Melo" });
  await sheet.getByRole("button", { name: "Fechar" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/account\/subscribers/);
  await page.context().close();
}
