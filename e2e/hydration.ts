import type { Page } from "@playwright/test";

/** Whether React has attached itself to the page that the server rendered; undefined while the page is just being replaced. */
export const isHydrated = (page: Page): Promise<boolean | undefined> =>
  page
    .evaluate(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")))
    .catch(() => undefined);

/** Holds back the scripts of a page, or these, until the returned function is called. */
export async function holdScripts(page: Page, files = /\/assets\/.*\.js$/) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

export const drawFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, count);
