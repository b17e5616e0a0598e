import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { HttpCreator } from "../e2e/creator-over-http.ts";
import { becomeFan } from "../e2e/fan-in-browser.ts";
import { startServer } from "../e2e/server.ts";
import { withStories } from "../e2e/viewers.ts";
import { type Figure, median } from "./figure.ts";

const others = 5;
const limit = 100;

/** From the end of a tap to the first frame of the next, preloaded clip. */
export async function measureViewer(): Promise<Figure[]> {
  const server = await startServer();
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const { creator: ana } = await withStories(server.url, others + 1, 8);
    const creators: HttpCreator[] = [];
    for (let i = 0; i < others; i++) creators.push((await withStories(server.url, 1, 8)).creator);
    const page = await openPhone(browser, server.url);
    for (const creator of [ana, ...creators]) await becomeFan(page, creator);
    const bare = await measureBare(page, server.url, ana);
    await page.goto(`${server.url}/@${ana.username}/stories`);
    const within = await tapThrough(page, others);
    await page.goto(`${server.url}/assinaturas/stories?de=${creators.at(-1)?.username}`);
    const between = await tapThrough(page, others - 1);
    return [
      figure("Next clip, preloaded: finger up → first frame", within, bare),
      figure("Next creator, preloaded: finger up → first frame", between, bare),
    ];
  } finally {
    await browser.close();
    await server.remove();
  }
}

function openPhone(browser: Browser, url: string): Promise<Page> {
  return browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
}

/** Two bare, loaded video elements, of which one replaces the other. */
async function measureBare(page: Page, url: string, { username }: HttpCreator): Promise<number> {
  await page.goto(`${url}/termos`);
  await page.evaluate(async (path) => {
    const { data } = (await (await fetch(path)).json()) as { data: { videoUrl: string }[] };
    document.body.replaceChildren();
    const videos = data.slice(0, 2).map(({ videoUrl }) => {
      const video = document.createElement("video");
      Object.assign(video, { src: videoUrl, muted: true, preload: "auto", width: 390 });
      video.style.position = "fixed";
      video.style.visibility = "hidden";
      document.body.append(video);
      return video;
    });
    await Promise.all(videos.map((video) => new Promise((loaded) => video.addEventListener("canplaythrough", loaded))));
    let on = 0;
    const show = () => {
      for (const [at, video] of videos.entries()) {
        video.style.visibility = at === on ? "visible" : "hidden";
        if (at === on) void video.play();
        else video.pause();
      }
    };
    show();
    window.addEventListener("pointerup", () => {
      on = 1 - on;
      show();
    });
  }, `/v1/creators/${username}/stories`);
  return median(await tapThrough(page, others));
}

/** Taps `times` times, each after some playback, and returns the duration of each. */
async function tapThrough(page: Page, times: number): Promise<number[]> {
  const gaps: number[] = [];
  for (let i = 0; i < times; i++) {
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll("video")].find(
        (one) => getComputedStyle(one).visibility === "visible",
      );
      return shown && shown.currentTime > 0.5;
    });
    await wait(1_500);
    const gap = page.evaluate(async () => {
      const visible = () =>
        [...document.querySelectorAll("video")].find((one) => getComputedStyle(one).visibility === "visible");
      const before = visible();
      const up = new Promise((up) => window.addEventListener("pointerup", up, { once: true, capture: true }));
      document.documentElement.dataset.listens = "yes";
      await up;
      delete document.documentElement.dataset.listens;
      const start = performance.now();
      while (visible() === before || !visible()) await new Promise(requestAnimationFrame);
      await new Promise((drawn) => visible()?.requestVideoFrameCallback(drawn));
      return performance.now() - start;
    });
    await page.waitForFunction(() => document.documentElement.dataset.listens);
    await page.mouse.click(350, 420);
    gaps.push(await gap);
  }
  return gaps;
}

function figure(what: string, gaps: readonly number[], bare: number): Figure {
  return {
    what,
    measured: `${median(gaps).toFixed(0)} ms, max. ${Math.max(...gaps).toFixed(0)} ms`,
    baseline: `${bare.toFixed(0)} ms, two plain video elements`,
    target: `≤ ${limit} ms`,
    met: median(gaps) <= limit,
  };
}
