import { expect, type Page } from "@playwright/test";
import { drawFrames, isHydrated } from "./hydration.ts";

/** The viewer of a page. */
export function viewerOn(page: Page) {
  /** The state of the visible video; hidden ones preload. */
  const playback = () =>
    page.evaluate(() => {
      const videos = [...document.querySelectorAll("video")];
      const video = videos.find((one) => getComputedStyle(one).visibility === "visible");
      const none = { currentTime: 0, paused: true, muted: true, videoWidth: 0 };
      const { currentTime, paused, muted, videoWidth } = video ?? none;
      return { currentTime, paused, muted, videoWidth };
    });
  /** The story plays; the server's one does before the scripts have started. */
  const starts = () =>
    expect
      .poll(async () => {
        // Undefined while the page is just being replaced.
        const { paused = true, currentTime = 0, videoWidth = 0 } = (await playback().catch(() => undefined)) ?? {};
        return !paused && currentTime > 0.1 && videoWidth > 0;
      })
      .toBe(true);
  /** It plays, and touches and keys work. */
  const plays = async () => {
    await starts();
    await expect.poll(() => isHydrated(page)).toBe(true);
  };
  return {
    playback,
    shows: (place: number, count: number) => expect(page.getByText(`Story ${place} de ${count}`)).toHaveCount(1),
    starts,
    plays,
    /** Plays, then stops: an inspection may take longer than the story. The space key goes on. */
    async pause() {
      await plays();
      // Keys work once the effects of the hydrated page have run.
      await drawFrames(page, 2);
      await page.keyboard.press("Space");
      await expect.poll(async () => (await playback()).paused).toBe(true);
    },
  };
}
