import type { Page } from "@playwright/test";

/** Stops the page's clock some seconds ahead: a busy machine reaches a time that is closer before it is told to stop there. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}
