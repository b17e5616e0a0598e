import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { becomeFan } from "./fan-in-browser.ts";
import { openPhone, type Phone, takePicture } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { type Touch, touchOn } from "./touch.ts";
import { viewerOn } from "./viewer-on.ts";
import { storiesOf, withStories } from "./viewers.ts";

let server: Running;
/** Three stories of 12 s, the second with a caption. */
let ana: HttpCreator;
let ids: string[];

test.beforeAll(async ({ product }) => {
  server = product;
  ({ creator: ana, published: ids } = await withStories(server.url, 3, 12));
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

test("a creator opens their own viewer by address, moves through stories and returns to the account", {
  tag: "@slow",
}, async () => {
  await signIn(page, ana, `/account/stories/${ids[1]}`);
  await viewer.shows(2, 3);
  await viewer.plays();
  await expect(page.getByText("Bastidores do ensaio")).toBeVisible();
  await touch.tap(351);
  await viewer.shows(3, 3);
  await expect(page).toHaveURL(new RegExp(`/account/stories/${ids[2]}$`));
  await touch.tap(39);
  await viewer.shows(2, 3);
  // An effect writes it after the bar has moved.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("seen") ?? "{}")))
    .toEqual({ [ana.username]: { current: ids[1], lastSeen: ids[2] } });
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/account`);
  for (const unknown of ["01999999-0000-7000-8000-000000000000", "x"]) {
    await page.goto(`/account/stories/${unknown}`);
    await expect(page.getByRole("heading", { name: "Story não encontrado" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Ver meus stories" }).click();
  await expect(page).toHaveURL(`${server.url}/account`);
});

test("a creator returns to the account after the last story", { tag: "@slow" }, async () => {
  const { creator } = await withStories(server.url, 2, 2);
  await signIn(page, creator);
  // The stories are two seconds long.
  const opened = page.waitForURL(/\/account\/stories\//);
  await page
    .getByRole("link", { name: /^Story, / })
    .first()
    .click();
  await opened;
  await expect(page).toHaveURL(`${server.url}/account`);
});

test("opening and closing the viewer repeatedly adds no history entries", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  const length = await page.evaluate(() => history.length);
  for (const close of ["Escape", "back", "Fechar", "back"]) {
    await page
      .getByRole("link", { name: /^Story, / })
      .last()
      .click();
    await viewer.plays();
    await page.keyboard.press("ArrowRight");
    await viewer.shows(2, 3);
    if (close === "Escape") await page.keyboard.press("Escape");
    else if (close === "back") await page.goBack();
    else await page.getByRole("button", { name: close }).tap();
    await expect(page).toHaveURL(`${server.url}/account`);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(length + 1);
  }
});

test("the viewer shows fifty bars for fifty stories on the smallest phone", async () => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.route("**/v1/stories/me*", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const one = list.data[0];
    list.data = Array.from({ length: 50 }, (_, i) => ({ ...one, _id: one._id.slice(0, -2) + String(99 - i) }));
    await route.fulfill({ response, json: { ...list, totalCount: 50 } });
  });
  await signIn(page, ana);
  await page
    .getByRole("link", { name: /^Story, / })
    .last()
    .click();
  await viewer.shows(1, 50);
  const widths = await viewer.bars.evaluate((row) => [...row.children].map((bar) => bar.getBoundingClientRect().width));
  expect(widths).toHaveLength(50);
  expect(Math.min(...widths)).toBeGreaterThan(3);
  await takePicture(page, "viewer-fifty");
});

test("a story that is processing says so and plays once it is ready, without a reload", async () => {
  let isProcessing = true;
  await page.route("**/v1/stories/me*", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    if (isProcessing) for (const one of list.data) Object.assign(one, { processed: false, videoUrl: null });
    await route.fulfill({ response, json: list });
  });
  await signIn(page, ana, `/account/stories/${ids[0]}`);
  await expect(page.getByRole("heading", { name: "Processando seu vídeo" })).toBeVisible();
  isProcessing = false;
  await expect(page.getByText("Story 1 de 3")).toHaveCount(1);
  await viewer.plays();
});

test("deleting a story in the viewer moves on to the next one", { tag: "@slow" }, async () => {
  const { creator, published } = await withStories(server.url, 3, 12);
  await signIn(page, creator, `/account/stories/${published[1]}`);
  await viewer.plays();
  await page.getByRole("button", { name: "Excluir story" }).tap();
  await expect.poll(async () => (await viewer.playback()).paused).toBe(true);
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir story" }).tap();
  await viewer.shows(2, 2);
  await expect(page).toHaveURL(new RegExp(`${published[2]}$`));
  await viewer.plays();
  await page.goto(`/account/stories/${published[1]}`);
  await expect(page.getByRole("heading", { name: "Story não encontrado" })).toBeVisible();
});

for (const leaves of [false, true])
  test(`a creator deletes a story on a slow connection${leaves ? " and leaves the page at once" : ""}`, {
    tag: "@slow",
  }, async () => {
    const { creator, published } = await withStories(server.url, 1, 12);
    await signIn(page, creator);
    const fresh = await page.context().newPage();
    await fresh.goto(`/account/stories/${published[0]}`);
    await fresh.getByRole("button", { name: "Excluir story" }).tap();
    const line = await page.context().newCDPSession(fresh);
    const slow = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", slow);
    const deletion = fresh.waitForRequest((request) => request.method() === "DELETE");
    await fresh.getByRole("alertdialog").getByRole("button", { name: "Excluir story" }).tap();
    await deletion;
    if (leaves) await fresh.goto("about:blank");
    else await expect(fresh).toHaveURL(`${server.url}/account`);
    await expect.poll(async () => (await creator.request(`/stories/${published[0]}`)).status).toBe(404);
    await fresh.close();
  });

test("a creator sees how often and by whom a story was viewed", { tag: "@slow" }, async ({ browser }) => {
  const { creator, published } = await withStories(server.url, 2, 12);
  const watching = await openPhone(browser, server.url);
  await becomeFan(watching.page, creator, "Joana Prado");
  const counted = watching.page.waitForResponse((response) => response.url().endsWith("/view"));
  await watching.page.goto(storiesOf(creator));
  expect((await counted).status()).toBe(204);
  await watching.page.context().close();

  await signIn(page, creator, `/account/stories/${published[0]}`);
  await viewer.plays();
  await page.getByRole("button", { name: /1\svisualização/ }).tap();
  const sheet = page.getByRole("dialog", { name: /1\svisualização/ });
  await expect(sheet.getByRole("list", { name: "Quem assistiu" }).getByRole("listitem")).toHaveText(/Joana Prado/);
  await expect.poll(async () => (await viewer.playback()).paused).toBe(true);
  await phone.look("viewer-who");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await viewer.shows(1, 2);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: /0\svisualizações/ }).tap();
  await expect(page.getByText("Ninguém assistiu ainda")).toBeVisible();
});
