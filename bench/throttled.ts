import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startServer } from "../e2e/server.ts";
import { type Figure, measureMedian } from "./figure.ts";
import { registerSeller } from "./seed.ts";

const times = 5;
const [mostOfPaint, mostOfCheckout] = [1_200, 3_000];

/** A slow phone and connection: a quarter of the processor speed, 150 ms of latency, 1.6 Mbit/s. */
const slow = { cpu: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000, offline: false };

/** The loading time of a fan's first visit; the baseline is a page of one word in the same browser. */
export async function measureThrottled(): Promise<Figure[]> {
  const server = await startServer();
  const bare = await serveWord();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const ana = await registerSeller(server);
    const page = `${server.url}/@${ana.username}`;
    const word = await measureMedian(times, () => onPhone(browser, (phone) => paintedAt(phone, bare.url)));
    const painted = await measureMedian(times, () => onPhone(browser, (phone) => paintedAt(phone, page)));
    const usable = await measureMedian(times, () => onPhone(browser, (phone) => usableAt(phone, `${page}/assinar`)));
    return [
      figure("Throttled phone, `/@username`: first contentful paint", painted, word, mostOfPaint),
      figure("Throttled phone, checkout: form is interactive", usable, word, mostOfCheckout),
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

/** When the form is hydrated: input is validated, and the button shows progress. */
async function usableAt(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "commit" });
  const at = await page.waitForFunction(() => {
    const field = document.querySelector("main input:not([type=hidden]), form input:not([type=hidden])");
    return field && Object.keys(field).some((key) => key.startsWith("__reactProps")) && performance.now();
  });
  return (await at.jsonValue()) || Number.NaN;
}

async function serveWord() {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><html lang=pt-BR><title>Camarim</title><h1>Camarim</h1></html>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function figure(what: string, ms: number, bare: number, most: number): Figure {
  return {
    what,
    measured: `${ms.toFixed(0)} ms`,
    baseline: `${bare.toFixed(0)} ms, page of one word`,
    target: `≤ ${most} ms`,
    met: ms <= most,
  };
}
