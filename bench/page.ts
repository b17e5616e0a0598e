import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figure.ts";
import { registerSeller } from "./seed.ts";

/** Bytes that a fan's phone loads for `/@username`, and whether the page is visible without scripts. */
export async function measurePage(): Promise<Figure[]> {
  const server = await startServer();
  const ana = await registerSeller(server);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const sizes = { script: 0, stylesheet: 0 };
  const weighed: Promise<void>[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind === "script" || kind === "stylesheet") {
      weighed.push(
        response.body().then((body) => {
          sizes[kind] += gzipSync(body).length / 1_000;
        }),
      );
    }
  });
  await page.goto(`${server.url}/@${ana.username}`, { waitUntil: "networkidle" });
  await Promise.all(weighed);

  const bare = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await bare.route(/\.js(\?|$)/, (route) => route.abort());
  await bare.goto(`${server.url}/@${ana.username}`);
  const painted = await bare
    .waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0, undefined, {
      timeout: 10_000,
    })
    .then(Boolean, () => false);
  const shown = painted && (await bare.getByText("29,90").first().isVisible());
  await browser.close();
  await server.remove();
  return [
    toSizeFigure("`/@username`: JavaScript, gzip", sizes.script, 0),
    toSizeFigure("`/@username`: CSS, gzip", sizes.stylesheet, 15),
    {
      what: "`/@username`: plans visible with all scripts blocked",
      measured: shown ? "yes" : "no",
      baseline: "",
      target: "yes",
      met: shown,
    },
  ];
}

export function toSizeFigure(what: string, kilobytes: number, maxKilobytes: number): Figure {
  return {
    what,
    measured: `${kilobytes.toFixed(1)} kB`,
    baseline: "",
    target: `≤ ${maxKilobytes} kB`,
    met: kilobytes <= maxKilobytes,
  };
}
