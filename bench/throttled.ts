import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { becomeFan } from "../e2e/fan-in-browser.ts";
import { type Running, startServer } from "../e2e/server.ts";
import { makeVideo } from "../e2e/videos.ts";
import { type Figure, measureMedian } from "./figure.ts";
import { registerSeller } from "./seed.ts";

const times = 5;
const limit = { paint: 600, checkout: 1_000, tap: 300, video: 1_500 };

/** A slow phone and connection: a quarter of the processor speed, 150 ms of latency, 1.6 Mbit/s. */
const slow = { cpu: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000, offline: false };

/** The loading time of a fan's first visit; the baseline is a page of one word in the same browser. */
export async function measureThrottled(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const { ana, cookies, video } = await prepareStory(server, browser);
  const bare = await serveBare(video);
  try {
    const page = `${server.url}/@${ana.username}`;
    const word = await measureMedian(times, () => onPhone(browser, (phone) => paintedAt(phone, `${bare.url}/`)));
    const painted = await measureMedian(times, () => onPhone(browser, (phone) => paintedAt(phone, page)));
    const usable = await measureMedian(times, () => onPhone(browser, (phone) => usableAt(phone, `${page}/assinar`)));
    const started = await measureMedian(times, () => onPhone(browser, (phone) => startAfter(phone, `${page}/assinar`)));
    const bareFrame = await measureMedian(times, () =>
      onPhone(browser, (phone) => firstFrameAt(phone, `${bare.url}/video`)),
    );
    const firstFrame = await measureMedian(times, () =>
      onPhone(browser, async (phone) => {
        await phone.context().addCookies(cookies);
        return await firstFrameAt(phone, `${page}/stories`);
      }),
    );
    return [
      figure("Throttled phone, `/@username`: first contentful paint", painted, word, limit.paint),
      figure("Throttled phone, checkout: form accepts input", usable, word, limit.checkout),
      figure("Throttled phone, checkout: first tap in a field → scripts have started", started, word, limit.tap),
      {
        ...figure(
          "Throttled phone, viewer from a cold link: first frame of a story",
          firstFrame,
          bareFrame,
          limit.video,
        ),
        baseline: `${bareFrame.toFixed(0)} ms, page with a plain video element`,
      },
    ];
  } finally {
    await browser.close();
    bare.close();
    await server.remove();
  }
}

/** A new browser context per visit, with an empty cache. */
async function onPhone<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
  try {
    return await visit(page);
  } finally {
    await context.close();
  }
}

async function paintedAt(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const entry = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  return (await entry.jsonValue()) ?? Number.NaN;
}

const field = "main input:not([type=hidden]), form input:not([type=hidden])";

/** When the form is on the screen: it is filled in and sent without scripts. */
async function usableAt(page: Page, url: string): Promise<number> {
  const painted = await paintedAt(page, url);
  await page.waitForSelector(field, { state: "visible" });
  const shown = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).domInteractive,
  );
  return Math.max(painted, shown);
}

/** How long the first tap of a visitor who has read the page waits for masks and progress: the scripts are loaded by then. */
async function startAfter(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  const took = await page.evaluate(async (selector) => {
    const input = document.querySelector<HTMLInputElement>(selector);
    const startedAt = performance.now();
    input?.focus();
    const isHydrated = () => Object.keys(input ?? {}).some((key) => key.startsWith("__reactProps"));
    while (!isHydrated()) await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - startedAt;
  }, field);
  return took;
}

/** Opens the page in an empty browser, with nothing but its cookies. */
async function firstFrameAt(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = new WeakSet<HTMLVideoElement>();
    const look = () => {
      for (const video of document.querySelectorAll("video")) {
        if (seen.has(video)) continue;
        seen.add(video);
        video.requestVideoFrameCallback(() => {
          document.documentElement.dataset.firstFrame ??= String(performance.now());
        });
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(url, { waitUntil: "commit" });
  const at = await page.waitForFunction(() => Number(document.documentElement?.dataset.firstFrame) || undefined);
  return (await at.jsonValue()) ?? Number.NaN;
}

const head = "<!doctype html><html lang=pt-BR><title>Camarim</title>";

/** A page of one word, and one with a plain element for the video. */
async function serveBare(video: Buffer) {
  const pages: Record<string, string> = {
    "/": `${head}<h1>Camarim</h1></html>`,
    "/video": `${head}<video autoplay muted playsinline src="/file"></video></html>`,
  };
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", url === "/file" ? "video/mp4" : "text/html; charset=utf-8");
    response.end(url === "/file" ? video : pages[url]);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** A selling creator with a story, the cookies of a fan, and the story's bytes as the fan gets them. */
async function prepareStory(server: Running, browser: Browser) {
  const ana = await registerSeller(server);
  await ana.whenProcessed((await ana.upload(makeVideo({ seconds: 8, size: "720x1280" }))).body._id);
  const fan = await browser.newPage({ baseURL: server.url });
  await becomeFan(fan, ana);
  const { data } = await (await fan.request.get(`/v1/creators/${ana.username}/stories`)).json();
  const video = await (await fan.request.get(data[0].videoUrl)).body();
  return { ana, cookies: await fan.context().cookies(), video };
}

function figure(what: string, ms: number, bare: number, limit: number): Figure {
  return {
    what,
    measured: `${ms.toFixed(0)} ms`,
    baseline: `${bare.toFixed(0)} ms, page of one word`,
    target: `≤ ${limit} ms`,
    met: ms <= limit,
  };
}
