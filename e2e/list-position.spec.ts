import type { Browser, Locator, Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import { fanOverHttp } from "./fan-over-http.ts";
import { hasOverlays } from "./go-to.ts";
import { drawFrames } from "./hydration.ts";
import { createPastSales } from "./past-sales.ts";
import { advanceClock } from "./pause-clock.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";
import { waitUntilIdle } from "./wait-for-page.ts";

let server: Running;
/** One story, 45 orders, one of them paid, and 46 sales. */
let ana: HttpCreator;

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana } = await withStories(server.url, 1, 12));
  const planId = (await ana.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id as string;
  for (let i = 1; i <= 45; i++) {
    if (i % 10 === 0) await inDatabase(server, (client) => client.query("delete from throttle"));
    const order = await fanOverHttp(server.url, ana).order(planId, `Fã de número ${i}`);
    expect(order.status).toBe(201);
    if (i > 1) continue;
    const fan = fanOverHttp(server.url, ana);
    const paid = (await fan.order(planId, "Primeira Fã")).body;
    await fan.sendReceipt(paid);
    await ana.send(`/payments/${paid._id}/approve`, {});
  }
  await createPastSales(server, ana, Array(45).fill(1));
});
test.afterAll(() => server.remove());

async function open(browser: Browser, path: string): Promise<Page> {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana, path);
  return page;
}

/** The list at `path` with its one page repeated, as long as `count` entries. */
async function lengthen(page: Page, path: string, count: number) {
  await page.route(`**/v1${path}?*`, async (route) => {
    const url = new URL(route.request().url());
    const [limit, offset] = [Number(url.searchParams.get("limit")), Number(url.searchParams.get("offset") ?? 0)];
    url.searchParams.delete("offset");
    const response = await route.fetch({ url: url.href });
    const list = await response.json();
    const length = Math.min(limit, count - offset);
    const one = list.data[0];
    const toId = (at: number) => one._id.slice(0, -4) + String(1_000 + at);
    const data = Array.from({ length }, (_, at) => ({ ...one, _id: toId(offset + at) }));
    await route.fulfill({
      response,
      json: { ...list, data, offset, totalCount: count, hasMore: offset + length < count },
    });
  });
}

/** Scrolls until `count` entries are there, then up to the middle, and returns the entry that is in view there. */
async function scrollThrough(page: Page, entries: Locator, count: number) {
  await expect(async () => {
    const more = page.getByRole("button", { name: /^(Ver|Mostrar) mais/ });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    if (await more.isVisible()) await more.click({ timeout: 1_000 });
    expect(await entries.count()).toBeGreaterThanOrEqual(count);
  }).toPass();
  await waitUntilIdle(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.6));
  const at = await entries.evaluateAll((all) => all.findIndex((one) => one.getBoundingClientRect().top > 200));
  const entry = entries.nth(at);
  let place = await entry.boundingBox();
  // What has just been loaded above it may still move it.
  await expect(async () => {
    const before = place;
    await drawFrames(page, 10);
    place = await entry.boundingBox();
    expect(place).toEqual(before);
  }).toPass();
  return { entry, isBack: () => expect.poll(() => entry.boundingBox()).toEqual(place) };
}

/** Playwright's click scrolls the page for what is in a sticky header or bar. */
const press = (link: Locator) => link.evaluate((node: HTMLElement) => node.click());

/** Requests of the first page of the list at `path`. */
function countFirstPages(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/v1${path}` && ["0", null].includes(url.searchParams.get("offset"))) count += 1;
  });
  return () => count;
}

/** Longer than an answer is fresh. */
const untilStale = (page: Page) => advanceClock(page, 16);

const subscribers = (page: Page) => page.getByRole("list", { name: "Assinaturas" }).getByRole("button");

test("subscribers are where they were, with their filter, after the sheet and after another screen", {
  tag: "@slow",
}, async ({ browser }) => {
  const page = await open(browser, "/account/menu");
  await page.getByRole("link", { name: "Meus assinantes" }).click();
  await page.getByLabel("Situação", { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/situacao=/);
  const address = page.url();
  const { entry, isBack } = await scrollThrough(page, subscribers(page), 45);
  const firstPages = countFirstPages(page, "/subscriptions");
  await entry.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await hasOverlays(page, 1);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await isBack();
  await press(page.getByRole("link", { name: "voltar" }));
  await expect(page).toHaveURL(/\/account\/menu$/);
  await untilStale(page);
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(subscribers(page)).toHaveCount(45);
  await isBack();
  expect(firstPages()).toBe(0);
  await page.context().close();
});

test("operations are where they were after another screen", { tag: "@slow" }, async ({ browser }) => {
  const page = await open(browser, "/home");
  const operations = page.getByRole("list", { name: "Operações" }).getByRole("button");
  const { isBack } = await scrollThrough(page, operations, 46);
  const firstPages = countFirstPages(page, "/wallet/balance/operations");
  await press(page.getByRole("link", { name: "Stories" }));
  await expect(page).toHaveURL(/\/account$/);
  await untilStale(page);
  await page.goBack();
  await expect(operations).toHaveCount(46);
  await isBack();
  expect(firstPages()).toBe(0);
  await page.context().close();
});

test("stories are where they were after the viewer", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await lengthen(page, "/stories/me", 60);
  await signIn(page, ana, "/account");
  const tiles = page.getByRole("link", { name: /^Story, / });
  const { entry, isBack } = await scrollThrough(page, tiles, 60);
  for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await entry.click();
    await expect(page).toHaveURL(/\/account\/stories\//);
    await viewerOn(page).plays();
    await leave();
    await expect(tiles).toHaveCount(60);
    await isBack();
  }
  await page.context().close();
});

test("the activity of the account is where it was after another screen", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await lengthen(page, "/auth/activity", 60);
  await signIn(page, ana, "/account/settings");
  await page.getByRole("link", { name: /^Atividade da conta/ }).click();
  const entries = page.getByRole("main").getByRole("listitem");
  const { isBack } = await scrollThrough(page, entries, 60);
  const firstPages = countFirstPages(page, "/auth/activity");
  await press(page.getByRole("link", { name: "voltar" }));
  await expect(page).toHaveURL(/\/account\/settings$/);
  await untilStale(page);
  await page.goForward();
  await isBack();
  expect(firstPages()).toBe(0);
  await page.context().close();
});

test("the gallery is where it was after another screen and after a photo", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await signIn(page, ana, "/medias/post");
  const tiles = page.getByRole("main").getByRole("listitem").getByRole("button");
  const photo = { name: "IMG_0001.png", mimeType: "image/png", buffer: await page.screenshot() };
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  await expect(page.getByRole("button", { name: /^Foto, / })).toHaveCount(1);
  await lengthen(page, "/medias", 90);
  await page.reload();
  const { entry, isBack } = await scrollThrough(page, tiles, 90);
  const firstPages = countFirstPages(page, "/medias");
  await entry.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await hasOverlays(page, 1);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await isBack();
  await press(page.getByRole("link", { name: "Stories" }));
  await expect(page).toHaveURL(/\/account$/);
  await untilStale(page);
  await page.goBack();
  await isBack();
  expect(firstPages()).toBe(0);
  await page.context().close();
});
