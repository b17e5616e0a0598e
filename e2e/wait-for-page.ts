import { expect, type Page, type Request } from "@playwright/test";

/** Waits until the document has loaded and has sent no request for half a second. For changes within a document, expect their effect. */
export const waitUntilIdle = (page: Page): Promise<void> => page.waitForLoadState("networkidle");

/** Watches the requests of a page from now on; what it returns waits until none is under way. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => expect.poll(() => open.size).toBe(0);
}

/** Waits until the service worker controls the page. */
export const waitForWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
