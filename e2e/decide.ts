import { expect, type Locator, type Page } from "@playwright/test";

/** Clicks a decision button. */
export async function decide(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await waitUntilDecidable(button.page());
  await button.click();
}

/** Taps and keys within 0.7 s of a new decision are ignored, since they may have been meant for the previous one. */
export async function waitUntilDecidable(page: Page): Promise<void> {
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 700, shownAt);
}
