import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { openPhone, type Phone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { type Touch, touchOn } from "./touch.ts";
import { viewerOn } from "./viewer-on.ts";
import { withStories } from "./viewers.ts";

let server: Running;
/** Two stories of 12 s, two of 3 s, two of 12 s, one of 12 s; the second of each has a caption. */
let ana: HttpCreator;
let dora: HttpCreator;
let bia: HttpCreator;
let caio: HttpCreator;
let dorasIds: string[];

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana } = await withStories(server.url, 2, 12));
  ({ creator: dora, published: dorasIds } = await withStories(server.url, 2, 3));
  ({ creator: bia } = await withStories(server.url, 2, 12));
  ({ creator: caio } = await withStories(server.url, 1, 12));
  for (const [creator, fullName] of [
    [ana, "Ana Luz"] as const,
    [dora, "Dora Nunes"] as const,
    [bia, "Bia Moura"] as const,
    [caio, "Caio Reis"] as const,
  ])
    await creator.send("/profile", { fullName }, "PATCH");
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

const rings = () => page.getByRole("list", { name: "Stories" }).getByRole("link");
const left = () => touch.swipe([300, 400], [120, 405]);
const right = () => touch.swipe([100, 400], [280, 405]);

/** Asserts the creator and the story on the screen. */
const isOn = async (creator: HttpCreator, place: number, count: number) => {
  await expect(page.getByText(`${creator.username}: Story ${place} de ${count}`)).toHaveCount(1);
  await expect(page).toHaveURL(`${server.url}/assinaturas/stories?de=${creator.username}`);
};

async function openFeed(creators = [ana, bia, caio]) {
  for (const creator of creators) await becomeFan(page, creator);
  await page.goto("/assinaturas");
}

test("a fan swipes from creator to creator, and each resumes at the last story watched", { tag: "@slow" }, async () => {
  await openFeed();
  // The newest first.
  await expect(rings()).toHaveText([
    /Caio Reis.*1.story novo/,
    /Bia Moura.*2.stories novos/,
    /Ana Luz.*2.stories novos/,
  ]);
  await expect(rings().first()).toContainText(/agora|há \d+ min/);
  await phone.look("feed");
  await rings().nth(1).click();
  await isOn(bia, 1, 2);
  await expect(page.getByText(bia.username, { exact: true })).toBeVisible();
  await left();
  await isOn(ana, 1, 2);
  await viewer.plays();
  await touch.tap(351);
  await isOn(ana, 2, 2);
  await expect(page.getByText("Bastidores do ensaio")).toBeVisible();
  await expect.poll(async () => (await viewer.playback()).currentTime).toBeGreaterThan(1.5);
  await viewer.pause();
  await phone.look("feed-viewer");
  const { currentTime } = await viewer.playback();
  await page.keyboard.press("Space");
  await right();
  await isOn(bia, 1, 2);
  await right();
  await isOn(caio, 1, 1);
  // There is no creator before the first.
  await right();
  await isOn(caio, 1, 1);
  await left();
  await isOn(bia, 1, 2);
  await left();
  await isOn(ana, 2, 2);
  await viewer.plays();
  const resumed = (await viewer.playback()).currentTime;
  expect(resumed).toBeGreaterThanOrEqual(currentTime - 0.3);
  // A reload resumes with the same creator.
  await page.reload();
  await expect(page.getByText(new RegExp(`^${ana.username}: Story`))).toHaveCount(1);
  await page.getByRole("button", { name: "Fechar" }).tap();
  await expect(page).toHaveURL(`${server.url}/assinaturas`);
});

test("a tap on the left of the first story leads back to the previous creator", async () => {
  await openFeed();
  await rings().first().click();
  await isOn(caio, 1, 1);
  await touch.tap(351);
  await isOn(bia, 1, 2);
  await touch.tap(39);
  await isOn(caio, 1, 1);
  await expect.poll(async () => (await viewer.playback()).videoWidth).toBeGreaterThan(0);
});

test("the feed plays the next creator after the last story, counts each view and ends at the list", {
  tag: "@slow",
}, async () => {
  await openFeed([ana, dora, caio]);
  const views = async (creator: HttpCreator) => {
    const { data } = (await creator.request<{ data: { _id: string; views: number }[] }>("/stories/me")).body;
    return data.map((story) => story.views);
  };
  const [before, beforeAna] = [await views(dora), await views(ana)];
  await rings().nth(1).click();
  // Two stories of 3 s each play to their end.
  await isOn(ana, 1, 2);
  await viewer.plays();
  await expect.poll(() => views(dora)).toEqual(before.map((count) => count + 1));
  await expect.poll(() => views(ana)).toEqual([beforeAna[0], (beforeAna[1] ?? 0) + 1]);
  await left();
  await expect(page).toHaveURL(`${server.url}/assinaturas`);
  await expect(rings()).toHaveText([/Caio Reis.*1.story novo/, /Ana Luz.*1.story novo/, /Dora Nunes de novo/]);
  // Opened again, the feed plays new stories only.
  await rings().first().click();
  await isOn(caio, 1, 1);
  await left();
  await isOn(ana, 2, 2);
  await left();
  await expect(page).toHaveURL(`${server.url}/assinaturas`);
});

test("the feed preloads the next creator's first story once", async () => {
  await openFeed([ana, dora, caio]);
  await rings().first().click();
  await isOn(caio, 1, 1);
  await viewer.plays();
  const ahead = () =>
    page.evaluate((id) => {
      const video = [...document.querySelectorAll("video")].find(({ src }) => src.includes(id));
      return video?.buffered.length ? video.buffered.end(0) / video.duration : 0;
    }, dorasIds[0] ?? "");
  await expect.poll(ahead).toBeGreaterThan(0.99);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/media/stories/${dorasIds[0]}/`)) requests.push(request.url());
  });
  await left();
  await isOn(dora, 1, 2);
  await viewer.starts();
  expect(requests).toEqual([]);
});

test("the feed skips a creator whose subscription expired, and shows a lost connection", async () => {
  await openFeed();
  await page.route(`**/v1/creators/${bia.username}/stories*`, (route) =>
    route.fulfill({
      status: 403,
      json: { code: "SUBSCRIPTION_REQUIRED", title: "Só para assinantes", message: "Assine." },
    }),
  );
  await page.route(`**/v1/creators/${ana.username}/stories*`, (route) => route.abort());
  await rings().first().click();
  await isOn(caio, 1, 1);
  await left();
  await expect(page.getByRole("alert")).toContainText(`Não foi possível abrir os stories de @${ana.username}.`);
  await page.unroute(`**/v1/creators/${ana.username}/stories*`);
  // A tap soon after a swipe stops the scrolling instead of pressing a button.
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await isOn(ana, 1, 2);
});

test("stories that fail to load in the moment of the swipe are requested again", async () => {
  await page.addInitScript((path) => {
    const send = window.fetch;
    let count = 0;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes(path) || count++ > 0) return send(input, init);
      return new Promise((_, reject) => {
        const fail = () => reject(new TypeError("Failed to fetch"));
        Object.assign(window, { isHeld: true });
        window.addEventListener("pointermove", fail, { capture: true, once: true });
        // A busy page handles the end of the swipe before it renders the failure.
        const stall = () => {
          for (const until = performance.now() + 100; performance.now() < until; );
        };
        window.addEventListener("pointermove", stall, { once: true });
      });
    };
  }, `/v1/creators/${ana.username}/stories`);
  await openFeed([ana, caio]);
  await rings().first().click();
  await isOn(caio, 1, 1);
  // On a busy machine the swipe would come before the request, which then waits for another one.
  await page.waitForFunction(() => "isHeld" in window);
  await left();
  await isOn(ana, 1, 2);
});

test("a creator shows the username over stories, in a position that changes every few seconds", {
  tag: "@slow",
}, async ({ browser }) => {
  const creatorPhone = await openPhone(browser, server.url);
  await signIn(creatorPhone.page, ana, "/account/settings");
  await creatorPhone.page.getByRole("switch", { name: /Mostrar meu @/ }).click();
  await expect
    .poll(async () => (await ana.request<{ watermark: boolean }>("/account/setting")).body.watermark)
    .toBe(true);
  await creatorPhone.page.getByRole("switch", { name: /Mostrar meu @/ }).scrollIntoViewIfNeeded();
  await creatorPhone.look("settings-watermark");
  await creatorPhone.page.context().close();
  await openFeed();
  const mark = page.locator("[data-watermark]");
  await page.goto(`/assinaturas/stories?de=${bia.username}`);
  await isOn(bia, 1, 2);
  await expect(mark).toHaveCount(0);
  for (const path of [`/assinaturas/stories?de=${ana.username}`, `/@${ana.username}/stories`]) {
    await page.goto(path);
    await viewer.plays();
    await expect(mark).toHaveText(`@${ana.username}`);
    const place = await mark.boundingBox();
    await expect.poll(() => mark.boundingBox()).not.toEqual(place);
    expect(Number(await mark.evaluate((one) => getComputedStyle(one).opacity))).toBeLessThan(0.5);
  }
  await phone.look("watermark");
});
