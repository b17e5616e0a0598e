import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { openPhone, type Phone, takePicture } from "./phone.ts";
import type { Running } from "./server.ts";
import { expect, test } from "./test.ts";
import { type Touch, touchOn } from "./touch.ts";
import { setHidden, viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;
/** Three stories of 12 s, the second with a caption; `bia` has two of 2 s. */
let ana: HttpCreator;
let bia: HttpCreator;
let ids: string[];

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana, published: ids } = await withStories(server.url, 3, 12));
  ({ creator: bia } = await withStories(server.url, 2, 2));
});
test.afterAll(() => server.remove());

let phone: Phone;
let page: Page;
let touch: Touch;
let viewer: ReturnType<typeof viewerOn>;

test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, server.url);
  page = phone.page;
  touch = await touchOn(page);
  viewer = viewerOn(page);
});
test.afterEach(() => page.context().close());

/** Opens the viewer from the creator's page. */
async function openAsFan() {
  await becomeFan(page, ana);
  await page.goto(`/@${ana.username}`);
  await page.getByRole("link", { name: "Assistir" }).first().click();
  await expect(page).toHaveURL(server.url + storiesOf(ana));
  await viewer.plays();
}

test("a tap on the left 30 % goes back, elsewhere forward, and on the first story restarts it", {
  tag: "@slow",
}, async () => {
  await openAsFan();
  await viewer.shows(1, 3);
  for (const [x, place] of [
    [351, 2],
    [121, 3],
    [113, 2],
    [39, 1],
  ] as const) {
    await touch.tap(x);
    await viewer.shows(place, 3);
  }
  // Far enough that playback has not reached it again when a busy machine checks.
  await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(4);
  await touch.tap(39);
  await expect.poll(async () => (await viewer.playback()).currentTime).toBeLessThan(4);
  await viewer.shows(1, 3);
  // Two quick taps count twice.
  await touch.tap(351);
  await touch.tap(351);
  await viewer.shows(3, 3);
  await viewer.plays();
});

test("a long press pauses and hides the bars, and releasing resumes", async () => {
  await openAsFan();
  // The page's clock, since a busy machine checks late.
  await page.evaluate(() => {
    const at: Record<string, number> = {};
    for (const type of ["pointerdown", "pause"])
      document.addEventListener(type, () => Object.assign(at, { [type]: performance.now() }), true);
    Object.assign(window, { at });
  });
  await touch.down(351);
  await expect.poll(async () => (await viewer.playback()).paused).toBe(true);
  const at = await page.evaluate(() => (window as unknown as { at: Record<string, number> }).at);
  expect((at.pause ?? 0) - (at.pointerdown ?? 0)).toBeGreaterThan(150);
  const { currentTime } = await viewer.playback();
  await expect(viewer.bars).toBeHidden();
  await expect(page.getByRole("button", { name: "Fechar" })).toBeHidden();
  expect((await viewer.playback()).currentTime).toBe(currentTime);
  await touch.up();
  await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(currentTime);
  await viewer.shows(1, 3);
  await expect(viewer.bars).toBeVisible();
});

test("a swipe down closes, a short one springs back, and a sideways one moves one story", async () => {
  await openAsFan();
  await touch.swipe([200, 300], [204, 350]);
  await viewer.shows(1, 3);
  await touch.swipe([300, 400], [150, 405]);
  await viewer.shows(2, 3);
  await touch.swipe([100, 400], [250, 405]);
  await viewer.shows(1, 3);
  await touch.swipe([200, 300], [205, 480]);
  await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
});

test("the keyboard moves, pauses, unmutes and closes", async () => {
  await openAsFan();
  await page.keyboard.press("ArrowRight");
  await viewer.shows(2, 3);
  await page.keyboard.press("ArrowLeft");
  await viewer.shows(1, 3);
  await viewer.plays();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await viewer.playback()).paused).toBe(true);
  await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
  await page.keyboard.press("Space");
  await viewer.plays();
  await page.keyboard.press("m");
  await expect.poll(async () => (await viewer.playback()).muted).toBe(false);
  await page.keyboard.press("Shift+M");
  await expect.poll(async () => (await viewer.playback()).muted).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
  // The closed viewer ignores keys.
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${server.url}/@${ana.username}`);
});

test("each story has a bar, which follows the playback and waits with it", { tag: "@slow" }, async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/media\/stories\/.*\/(video|light)\?/, async (route) => {
    await released;
    await route.continue();
  });
  await becomeFan(page, ana);
  await page.goto(storiesOf(ana));
  await expect(page.getByRole("status").filter({ hasText: "Aguarde" })).toBeVisible();
  await viewer.drawFrames();
  expect(await viewer.fills()).toEqual([0, 0, 0]);
  release();
  await viewer.plays();
  for (const seconds of [1, 2.5]) {
    await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(seconds);
    // The bar follows with the next frame.
    await expect(async () => {
      const [before, fills, after] = [await viewer.playback(), await viewer.fills(), await viewer.playback()];
      expect(fills[0]).toBeGreaterThanOrEqual(before.currentTime / before.duration - 0.02);
      expect(fills[0]).toBeLessThanOrEqual(after.currentTime / after.duration + 0.02);
      expect(fills.slice(1)).toEqual([0, 0]);
    }).toPass();
  }
  await touch.tap(351);
  await viewer.shows(2, 3);
  await expect(async () => {
    const [first, second, third] = await viewer.fills();
    expect([first, third]).toEqual([1, 0]);
    expect(second).toBeLessThan(1);
  }).toPass();
});

test("the viewer preloads the next story and no other", async () => {
  const requested: string[] = [];
  page.on("request", (request) => {
    const id = /\/media\/stories\/([^/]+)\/(?:video|light)\?/.exec(request.url())?.[1];
    if (id && !requested.includes(id)) requested.push(id);
  });
  await openAsFan();
  await expect.poll(() => requested).toEqual(ids.slice(0, 2));
  const ready = () =>
    page.evaluate(
      () => [...document.querySelectorAll("video")].filter((video) => video.readyState >= 3 && video.paused).length,
    );
  await expect.poll(ready).toBe(1);
  const { currentTime, duration } = await viewer.playback();
  expect(currentTime).toBeLessThan(duration - 1);
  await viewer.shows(1, 3);
  expect(requested).toEqual(ids.slice(0, 2));
});

test("sound is off until it is turned on, and then stays on", { tag: "@slow" }, async () => {
  await openAsFan();
  await expect.poll(async () => (await viewer.playback()).muted).toBe(true);
  await viewer.sound("Ligar o som").tap();
  await expect.poll(async () => (await viewer.playback()).muted).toBe(false);
  await touch.tap(351);
  await viewer.shows(2, 3);
  await viewer.plays();
  await expect.poll(async () => (await viewer.playback()).muted).toBe(false);
  await page.getByRole("button", { name: "Fechar" }).tap();
  await page.getByRole("link", { name: "Assistir" }).first().click();
  await expect(viewer.sound("Desligar o som")).toBeVisible();
  await page.reload();
  await expect(viewer.sound("Desligar o som")).toBeVisible();
  await expect.poll(async () => (await viewer.playback()).muted).toBe(false);
  await viewer.sound("Desligar o som").tap();
  await touch.tap(351);
  await viewer.plays();
  await expect.poll(async () => (await viewer.playback()).muted).toBe(true);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).sort())).toEqual(["seen", "sound"]);
});

test("a hidden page pauses the story and resumes it", async () => {
  await openAsFan();
  await setHidden(page, true);
  await expect.poll(async () => (await viewer.playback()).paused).toBe(true);
  const { currentTime } = await viewer.playback();
  await viewer.drawFrames();
  expect((await viewer.playback()).currentTime).toBe(currentTime);
  await setHidden(page, false);
  await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(currentTime);
  await viewer.shows(1, 3);
});

test("a video that cannot be opened says so, stops its bar and offers a retry", async () => {
  const videos = /\/media\/stories\/.*\/(video|light)\?/;
  await page.route(videos, (route) => route.abort());
  await becomeFan(page, ana);
  await page.goto(storiesOf(ana));
  const failed = page.getByRole("alert");
  await expect(failed).toContainText("Não foi possível abrir este vídeo.");
  expect(await viewer.fills()).toEqual([0, 0, 0]);
  await takePicture(page, "viewer-failed");
  await page.unroute(videos);
  await failed.getByRole("button", { name: "Tentar de novo" }).tap();
  await viewer.plays();
  await expect(failed).toBeHidden();
});

test("the watched position only grows, and playback resumes there", { tag: "@slow" }, async () => {
  const seen = () =>
    page.evaluate((name) => JSON.parse(localStorage.getItem("seen") ?? "{}")[name], ana.username) as Promise<unknown>;
  await openAsFan();
  const [first, second, third] = ids;
  await touch.tap(351);
  await expect.poll(seen).toEqual({ current: second, lastSeen: second });
  await touch.tap(39);
  await expect.poll(seen).toEqual({ current: first, lastSeen: second });
  await page.reload();
  await viewer.shows(3, 3);
  await expect.poll(seen).toEqual({ current: third, lastSeen: third });
  // With all stories seen, playback starts with the first.
  await page.reload();
  await viewer.shows(1, 3);
  await expect.poll(seen).toEqual({ current: first, lastSeen: third });
});

test("a fan returns to the previous page after the last story", { tag: "@slow" }, async () => {
  await becomeFan(page, bia);
  await page.goto(`/@${bia.username}`);
  // The stories are two seconds long.
  const opened = page.waitForURL(server.url + storiesOf(bia));
  await page.getByRole("link", { name: "Assistir" }).first().click();
  await opened;
  const length = await page.evaluate(() => history.length);
  await expect(page).toHaveURL(`${server.url}/@${bia.username}`);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(length);
  // A viewer opened by its address has no previous page, so the creator's page opens.
  await page.goto(storiesOf(bia));
  await expect(page).toHaveURL(`${server.url}/@${bia.username}`);
});
