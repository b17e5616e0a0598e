import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { holdScripts, isHydrated } from "./hydration.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;
let ana: HttpCreator;
let ids: string[];

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana, published: ids } = await withStories(server.url, 3, 14));
});
test.afterAll(() => server.remove());

/** Of the viewer; the story that it starts with plays before. */
const ownScripts = /\/assets\/viewer~main-.*\.js$/;

/** Marks the video on screen, and records when it jumps. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("no video");
    video.dataset.rendered = "";
    video.addEventListener("seeking", () => video.setAttribute("data-jumped", String(video.currentTime)));
    video.addEventListener("emptied", () => video.setAttribute("data-jumped", "emptied"));
    return video.currentTime;
  });
const rendered = (page: Page) => page.locator("video[data-rendered]:not([data-jumped])");

test("the story after the last watched one plays before the scripts start, and goes on when they do", {
  tag: "@slow",
}, async ({ browser }) => {
  const { page, look } = await openPhone(browser, server.url);
  await becomeFan(page, ana);
  expect((await page.request.post(`/v1/fan/stories/${ids[0]}/view`)).status()).toBe(204);
  const release = await holdScripts(page, ownScripts);
  await page.goto(storiesOf(ana), { waitUntil: "commit" });
  const viewer = viewerOn(page);
  await viewer.starts();
  expect(await isHydrated(page)).toBe(false);
  const at = await mark(page);
  release();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(at + 1);
  await expect(rendered(page)).toHaveCount(1);
  await viewer.shows(2, 3);
  // It is counted, as one that the scripts have started.
  await expect
    .poll(async () => {
      const { data } = await (await page.request.get(`/v1/creators/${ana.username}/stories`)).json();
      return data.map(({ viewed }: { viewed: boolean }) => viewed);
    })
    .toEqual([true, true, false]);
  await viewer.pause();
  await look("viewer-start");
  await page.context().close();
});

test("a browser that has seen more than was counted starts where it was", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await becomeFan(page, ana);
  await page.goto(`/@${ana.username}`);
  const seen = { [ana.username]: { current: ids[1], lastSeen: ids[1] } };
  await page.evaluate((marks) => localStorage.setItem("seen", JSON.stringify(marks)), seen);
  await page.goto(storiesOf(ana));
  await viewerOn(page).shows(3, 3);
  await viewerOn(page).plays();
  await page.context().close();
});

test("a story that ends before the scripts have started is followed by the next one", { tag: "@slow" }, async ({
  browser,
}) => {
  const { creator, published } = await withStories(server.url, 2, 2);
  const { page } = await openPhone(browser, server.url);
  await becomeFan(page, creator);
  const release = await holdScripts(page, ownScripts);
  await page.goto(storiesOf(creator), { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("video")?.ended);
  release();
  await viewerOn(page).shows(2, 2);
  await expect
    .poll(() =>
      page.evaluate((name) => JSON.parse(localStorage.getItem("seen") ?? "{}")[name]?.lastSeen, creator.username),
    )
    .toBe(published[1]);
  await page.context().close();
});

test("sound that was chosen before comes on when the scripts start", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await becomeFan(page, ana);
  await page.goto(`/@${ana.username}`);
  await page.evaluate(() => localStorage.setItem("sound", "on"));
  const release = await holdScripts(page, ownScripts);
  await page.goto(storiesOf(ana), { waitUntil: "commit" });
  const viewer = viewerOn(page);
  await viewer.starts();
  expect(await viewer.playback()).toMatchObject({ muted: true });
  release();
  await expect.poll(async () => (await viewer.playback()).muted).toBe(false);
  const { currentTime } = await viewer.playback();
  await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(currentTime);
  await page.context().close();
});

test("without scripts the stories have the controls of the browser, and a highlight those that it contains", async ({
  browser,
}) => {
  const { body } = await ana.send("/highlights", { title: "Palco", cover: ids[1], stories: [ids[1]] });
  const { page, look } = await openPhone(browser, server.url, { javaScriptEnabled: false });
  await becomeFan(page, ana);
  await page.goto(storiesOf(ana));
  await expect(page).toHaveURL(/sem-script/);
  await expect(page.locator("video[controls]")).toHaveCount(3);
  await expect(page.getByText("ative o JavaScript")).toBeVisible();
  await look("viewer-without-scripts");
  await page.goto(`${storiesOf(ana)}?destaque=${(body as { _id: string })._id}`);
  await expect(page.locator("video[controls]")).toHaveCount(1);
  await page.context().close();
});

test("a viewer whose scripts are missing becomes its version without them", async ({ browser }) => {
  const { page } = await openPhone(browser, server.url);
  await becomeFan(page, ana);
  await page.route(ownScripts, (route) => route.fulfill({ status: 404 }));
  await page.goto(storiesOf(ana));
  await expect(page.locator("video[controls]")).toHaveCount(3);
  await page.context().close();
});
