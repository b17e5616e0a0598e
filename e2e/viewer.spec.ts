import type { Page } from "@playwright/test";
import { becomeFan } from "./fan-in-browser.ts";
import { holdScripts, isHydrated } from "./hydration.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { touchOn } from "./touch.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;

test.beforeAll(({ product }) => {
  server = product;
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

test("a fan watches from before the scripts start to the last story, and without scripts", async ({ browser }) => {
  const { creator: ana, published: ids } = await withStories(server.url, 3, 14);
  const { creator: bia } = await withStories(server.url, 1, 2);
  const { page, look } = await openPhone(browser, server.url);
  const viewer = viewerOn(page);
  await becomeFan(page, ana);

  await test.step("the story after the last watched one plays before the scripts start, and goes on with sound when they do", async () => {
    expect((await page.request.post(`/v1/fan/stories/${ids[0]}/view`)).status()).toBe(204);
    await page.goto(`/@${ana.username}`);
    await page.evaluate(() => localStorage.setItem("sound", "on"));
    const release = await holdScripts(page, ownScripts);
    await page.goto(storiesOf(ana), { waitUntil: "commit" });
    await viewer.starts();
    expect(await isHydrated(page)).toBe(false);
    expect(await viewer.playback()).toMatchObject({ muted: true });
    const at = await mark(page);
    release();
    await expect.poll(() => isHydrated(page)).toBe(true);
    await expect.poll(async () => (await viewer.playback()).muted).toBe(false);
    await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(at + 1);
    await expect(page.locator("video[data-rendered]:not([data-jumped])")).toHaveCount(1);
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
  });

  await test.step("a tap goes on, and a reload with all stories seen starts again, still with sound", async () => {
    const touch = await touchOn(page);
    await touch.tap(351);
    await viewer.shows(3, 3);
    await viewer.plays();
    await page.reload();
    await viewer.shows(1, 3);
    await viewer.plays();
    await expect.poll(async () => (await viewer.playback()).muted).toBe(false);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("a last story that has ended when the scripts start is counted, and leads back", async () => {
    const views = async () => (await bia.request<{ data: { views: number }[] }>("/stories/me")).body.data[0]?.views;
    await becomeFan(page, bia);
    await page.goto(`/@${bia.username}`);
    const length = await page.evaluate(() => history.length);
    const release = await holdScripts(page, ownScripts);
    await page.getByRole("link", { name: "Assistir" }).first().click({ noWaitAfter: true });
    await page.waitForFunction(() => document.querySelector("video")?.ended);
    expect(await views()).toBe(0);
    release();
    await expect(page).toHaveURL(`${server.url}/@${bia.username}`);
    await expect.poll(views).toBe(1);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
  });

  await test.step("a viewer whose scripts are missing becomes its version without them", async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route(ownScripts, (route) => route.fulfill({ status: 404 }));
    await page.goto(storiesOf(ana));
    await expect(page.locator("video[controls]")).toHaveCount(3);
  });

  await test.step("without scripts the stories have the controls of the browser, and a highlight those that it contains", async () => {
    const { body } = await ana.send("/highlights", { title: "Palco", cover: ids[1], stories: [ids[1]] });
    const still = await openPhone(browser, server.url, { javaScriptEnabled: false });
    await becomeFan(still.page, ana);
    await still.page.goto(storiesOf(ana));
    await expect(still.page).toHaveURL(/sem-script/);
    await expect(still.page.locator("video[controls]")).toHaveCount(3);
    await expect(still.page.getByText("ative o JavaScript")).toBeVisible();
    await still.look("viewer-without-scripts");
    await still.page.goto(`${storiesOf(ana)}?destaque=${(body as { _id: string })._id}`);
    await expect(still.page.locator("video[controls]")).toHaveCount(1);
  });
});
