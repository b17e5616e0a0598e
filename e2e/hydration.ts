import type { Page } from "@playwright/test";

/** Whether React has attached itself to the page that the server rendered; undefined while the page is just being replaced. */
export const isHydrated = (page: Page): Promise<boolean | undefined> =>
  page
    .evaluate(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")))
    .catch(() => undefined);

/** Holds back the scripts of a page until the returned function is called. */
export async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The page waits for the file that has no content.
  await page.route(/\/assets\/(?!empty).*\.js$/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Starts a page whose scripts wait for the visitor. The first event of a mouse in a document has no movement. */
export async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  // Movements within a frame are one event.
  await drawFrames(page, 2);
  await page.mouse.move(110, 110);
  await page.mouse.move(120, 120);
}

export const drawFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, count);
