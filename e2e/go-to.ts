import { expect, type Page } from "@playwright/test";

/** Opens an address once all overlays are closed: closing one steps back in history, which would abort the navigation. */
export async function goTo(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0);
  await page.goto(path);
}
