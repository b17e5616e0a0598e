import { expect, type Page } from "@playwright/test";

/** Waits until the history has an entry for each of `count` open overlays, which "back" would otherwise leave with their screen. */
export const hasOverlays = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(count);

/** Opens an address once all overlays are closed: closing one steps back in history, which would abort the navigation. */
export async function goTo(page: Page, path: string): Promise<void> {
  await hasOverlays(page, 0);
  await page.goto(path);
}
