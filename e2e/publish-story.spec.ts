import { copyFileSync, statSync, truncateSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { pauseClock } from "./pause-clock.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { setHidden } from "./viewer-on.ts";

let server: Running;
let ana: HttpCreator;
let page: Page;

test.beforeAll(async ({ product }) => {
  server = product;
});
test.afterAll(() => server.remove());

test.beforeEach(async ({ browser }) => {
  ana = await registerOverHttp(server.url);
  ({ page } = await openPhone(browser, server.url));
});
test.afterEach(() => page.context().close());

async function publish(video: string) {
  await page.locator('input[type="file"][accept^="video"]').first().setInputFiles(video);
  await page.getByRole("dialog").getByRole("button", { name: "Publicar", exact: true }).click();
}

const story = () => page.getByRole("link", { name: /^Story, / });

test("an upload shows its percentage, then that the video is processing", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  const video = makeVideo({ seconds: 10, size: "540x960", codec: ["libx264", "-b:v", "5M", "-minrate", "5M"] });
  const session = await page.context().newCDPSession(page);
  const seconds = 4;
  const uploadThroughput = statSync(video).size / seconds;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  });
  await page.evaluate(() => {
    const messages: string[] = [];
    Object.assign(window, { messages });
    new MutationObserver(() => {
      const words = document.body.textContent.match(/Enviando \d+\s%|Processando…/)?.[0]?.replace(/\s/g, " ");
      if (words && messages.at(-1) !== words) messages.push(words);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await publish(video);
  await expect(story()).toBeVisible({ timeout: 60_000 });
  const messages = await page.evaluate(() => (window as unknown as { messages: string[] }).messages);
  const percents = messages
    .filter((words) => words.startsWith("Enviando"))
    .map((words) => Number(words.match(/\d+/)?.[0]));
  expect(percents[0]).toBe(0);
  expect(percents.length).toBeGreaterThan(5);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(messages.at(-1)).toBe("Processando…");
});

test("a file that cannot be a story shows the specified message and is not sent", { tag: "@slow" }, async () => {
  await signIn(page, ana);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const short = makeVideo({ seconds: 2, size: "90x160" });
  const heavy = short.replace(".mp4", "-50mb.mp4");
  copyFileSync(short, heavy);
  truncateSync(heavy, 50 * 1024 * 1024 + 1);
  const dialog = page.getByRole("alertdialog", { name: "Ops! Algo deu errado" });
  for (const [file, message] of [
    [
      { name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no video") },
      "Ops! Apenas vídeos são permitidos",
    ],
    [makeVideo({ seconds: 16.1, size: "90x160" }), "Ops! Apenas vídeos com até 15 segundos são permitidos"],
    [heavy, "Ops! Apenas vídeos com tamanho de até 50mb são permitidos"],
  ] as const) {
    await page.locator('input[type="file"][accept^="video"]').first().setInputFiles(file);
    await expect(dialog).toContainText(message);
    await dialog.getByRole("button", { name: "Ok", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  expect(sent).toEqual([]);
  await publish(makeVideo({ seconds: 15.8, size: "90x160" }));
  await expect(story()).toBeVisible({ timeout: 60_000 });
});

test("the story list polls every 5 s while a story is processing, not while hidden, and when shown again", {
  tag: "@slow",
}, async () => {
  // Live events are covered in live.spec.ts.
  await page.route("**/v1/events", (route) => route.fulfill({ status: 404 }));
  // The server's list, changed as while a video is processing.
  let isProcessing = true;
  let begun = 0;
  let ended = 0;
  await page.route("**/v1/stories/me*", async (route) => {
    begun++;
    const response = await route.fetch();
    const list = await response.json();
    if (isProcessing) for (const one of list.data) one.processed = false;
    await route.fulfill({ response, json: list });
    ended++;
  });
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 2 }))).body._id);
  await page.clock.install();
  await signIn(page, ana);
  await expect(page.getByText("Processando…")).toBeVisible();
  await page.getByRole("link", { name: "Conta", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();

  /** Advances the page's clock; the fetch returns after any poll that the clock has triggered. */
  const pass = async (ms: number) => {
    await page.clock.fastForward(ms);
    await page.evaluate(async () => void (await fetch("/v1/me")));
  };
  /** Waits until the page has the responses of `count` reads: the next interval counts from the response. */
  const settle = async (count: number) => {
    await expect.poll(() => [begun, ended]).toEqual([count, count]);
    await pass(0);
  };
  await pauseClock(page);
  // Reads once, however much of the interval has passed.
  await pass(5_000);
  const from = begun;
  await settle(from);
  await pass(4_800);
  expect(begun).toBe(from);
  await pass(400);
  await settle(from + 1);

  await setHidden(page, true);
  await pass(7_000);
  expect(begun).toBe(from + 1);
  isProcessing = false;
  await setHidden(page, false);
  await settle(from + 2);
  await page.clock.resume();
  await page.getByRole("link", { name: "Stories" }).click();
  await expect(story()).toBeVisible();
  const after = begun;
  await pass(6_000);
  expect(begun).toBe(after);
});

test("a deleted story disappears first, then is deleted on the server, then the list reloads", {
  tag: "@slow",
}, async () => {
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 2 }))).body._id);
  await signIn(page, ana);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/v1/stories/"))
      calls.push(`${request.method()} ${pathname.split("/").at(-1)?.slice(0, 2)}`);
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/stories/*", async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    await released;
    await route.continue();
  });
  await story().click();
  await page.getByRole("button", { name: "Excluir story" }).click();
  calls.length = 0;
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir story" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(story()).toHaveCount(0);
  const storedCount = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("accountStories") ?? "{}").data?.length);
  await expect.poll(storedCount).toBe(0);
  await expect.poll(() => calls.filter((call) => !call.startsWith("GET")).length).toBe(1);
  release();
  await expect.poll(() => calls.at(-1)).toBe("GET me");
  await expect.poll(async () => (await ana.request<{ totalCount: number }>("/stories/me")).body.totalCount).toBe(0);
  await expect(story()).toHaveCount(0);
});
