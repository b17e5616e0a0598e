import { expect, type Locator } from "@playwright/test";

/** Clicks a decision button. It ignores clicks within 0.7 s of being shown, which may have been meant for the previous decision. */
export async function decide(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  const page = button.page();
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 700, shownAt);
  await button.click();
}
