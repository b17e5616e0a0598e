import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { startServer } from "../e2e/server.ts";
import { signIn } from "../e2e/sign-in.ts";
import type { Figure } from "./figure.ts";
import { toSizeFigure } from "./page.ts";
import { registerSeller } from "./seed.ts";

/** Bytes that a creator's phone loads for the first screen, and whether a second visit paints without the network. */
export async function measureApp(): Promise<Figure[]> {
  const server = await startServer();
  const ana = await registerSeller(server);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const options = { viewport: { width: 390, height: 844 }, baseURL: server.url };

  const first = await browser.newPage({ ...options, serviceWorkers: "block" });
  await first.addInitScript((token) => localStorage.setItem("accessToken", token), ana.token());
  let script = 0;
  const weighed: Promise<void>[] = [];
  first.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    weighed.push(
      response.body().then((body) => {
        script += gzipSync(body).length / 1_000;
      }),
    );
  });
  await first.goto("/account", { waitUntil: "networkidle" });
  await Promise.all(weighed);

  const page = await browser.newPage(options);
  await signIn(page, ana);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((wait) => setTimeout(wait, 50));
  });
  await server.stop();
  await page.goto("/account");
  await page.getByRole("heading", { name: `@${ana.username}` }).waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  await browser.close();
  await server.remove();
  return [
    toSizeFigure("Creator's app, first route `account`: JavaScript, gzip", script, 220),
    {
      what: "Creator's app, offline start: first paint",
      measured: paint === undefined ? "none" : `${Math.round(paint)} ms`,
      baseline: "",
      target: "≤ 1000 ms",
      met: paint !== undefined && paint <= 1_000,
    },
  ];
}
