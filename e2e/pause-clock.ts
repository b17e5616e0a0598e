import { expect, type Page } from "@playwright/test";

/** Stops the page's clock some seconds ahead: a busy machine would pass a closer time, or even this one, before the command arrives. */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)).toPass();
}
