import { expect, type Page } from "@playwright/test";

/** Opens an address once every overlay is closed: each steps back in history, which aborts a navigation that began before. */
export async function goTo(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0);
  await page.goto(path);
}
