import { expect, type Page } from "@playwright/test";

/** Advances the time of the page's document, without running its timers. */
export async function advanceClock(page: Page, seconds: number): Promise<void> {
  await page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, seconds * 1_000);
}

/** Stops the page's clock some seconds ahead: a busy machine would pass a closer time, or even this one, before the command arrives. */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)).toPass();
}
