import { expect, type Locator, type Page } from "@playwright/test";

/** What is seen of the viewer on a page. */
export function viewerOn(page: Page) {
  /** Of the video on screen; its neighbours load behind it. */
  const film = () =>
    page.evaluate(() => {
      const videos = [...document.querySelectorAll("video")];
      const video = videos.find((one) => getComputedStyle(one).visibility === "visible");
      const none = { currentTime: 0, duration: Number.NaN, paused: true, muted: true, videoWidth: 0 };
      const { currentTime, duration, paused, muted, videoWidth } = video ?? none;
      return { currentTime, duration, paused, muted, videoWidth };
    });
  const bars: Locator = page.locator('main div[aria-hidden="true"]');
  return {
    film,
    bars,
    /** How full each bar is, 0 to 1. */
    fills: () =>
      bars.evaluate((row) =>
        [...row.children].map((bar) => {
          const fill = bar.firstElementChild?.getBoundingClientRect().width ?? 0;
          return fill / bar.getBoundingClientRect().width;
        }),
      ),
    shows: (place: number, count: number) => expect(page.getByText(`Story ${place} de ${count}`)).toHaveCount(1),
    plays: () =>
      expect
        .poll(async () => {
          const { paused, currentTime, videoWidth } = await film();
          return !paused && currentTime > 0.1 && videoWidth > 0;
        })
        .toBe(true),
    /** Half a second of frames, in each of which what goes on would have gone on. */
    drawsOn: () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
      }),
    sound: (name: "Ligar o som" | "Desligar o som") => page.getByRole("button", { name }),
  };
}

/** What the browser says of a page that nobody looks at; a headless one always looks. */
export function setHidden(page: Page, hidden: boolean) {
  return page.evaluate((to) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (to ? "hidden" : "visible") });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => to });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
}
