import { expect, type Page } from "@playwright/test";

/** Waits until the document has loaded and has sent no request for half a second. For changes within a document, expect their effect. */
export const waitUntilIdle = (page: Page): Promise<void> => page.waitForLoadState("networkidle");

/** Waits until the service worker controls the page. */
export const waitForWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
