import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import puppeteer, { type Browser } from "puppeteer-core";

export type OldChromium = { browser: Browser; close: () => Promise<void> };

/**
 * Chromium 106, the oldest one that npm has as a binary (the promise is Chrome 100, docs/decisions/0053-supported-browsers.md). Playwright needs a
 * newer protocol, so Puppeteer of that time drives it.
 */
export async function openOldChromium(): Promise<OldChromium> {
  const folder = mkdtempSync(join(tmpdir(), "camarim-chromium-"));
  const binary = join(folder, "chromium");
  const packed = fileURLToPath(import.meta.resolve("@sparticuz/chromium/bin/chromium.br"));
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(binary, { mode: 0o700 }));
  const browser = await puppeteer.launch({
    executablePath: binary,
    userDataDir: join(folder, "profile"),
    headless: true,
    args: [
      "--no-sandbox",
      "--no-zygote",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--lang=pt-BR",
      "--hide-scrollbars",
    ],
    defaultViewport: { width: 390, height: 844, isMobile: true, hasTouch: true },
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
