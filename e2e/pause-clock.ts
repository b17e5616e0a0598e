import type { Page } from "@playwright/test";

/** Stops the page's clock some seconds ahead: a busy machine would pass a closer time before the command arrives. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}
