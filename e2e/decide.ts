import { expect, type Locator } from "@playwright/test";

/** Presses a decision, which ignores what is pressed within 0.7 s of being shown: that may have been meant for the one before. */
export async function decide(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  const page = button.page();
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 700, shownAt);
  await button.click();
}
