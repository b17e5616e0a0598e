import { errors } from "@camarim/contract";
import { common } from "@camarim/ui/text/common.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../src/queries/client.ts";
import { checkLargestType, checkNarrowWindows, checkScreen, takePicture } from "./check-screen.ts";
import { desktop, renderScreen } from "./render-screen.tsx";
import type { Screen } from "./screens.ts";

/** Where axe runs, and in which colours. Skeletons and errors are the same few components on each screen. */
const schemes = { pending: [], UNAVAILABLE: [], empty: ["light"], full: ["light", "dark"] } as const;

/** Tests the four states of each screen at phone width, and its content at desktop width too. */
export function testStates(screens: readonly Screen[]): void {
  describe.each(screens)("$name", ({ name, Screen, without = [], isFullScreen, ...options }) => {
    const states = (["pending", "UNAVAILABLE", "empty", "full"] as const).filter((state) => !without.includes(state));
    it.each(states)("fits the window, and is accessible once it is loaded: %s", async (state) => {
      const api = await renderScreen(Screen, { ...options, state });
      await (state === "pending" ? expect.poll(isPending).toBe(true) : settle());
      expect(findFailure() !== null, "Failure on the screen").toBe(state === "UNAVAILABLE");
      await checkScreen(schemes[state]);
      await takePicture(`${name}-${state}`);
      if (state === "UNAVAILABLE") await retry(api);
      if (state === "empty" || (state === "full" && !isFullScreen)) await checkLargestType();
      if (state !== "full") return;
      await checkNarrowWindows({ isDesktop: true });
      await page.viewport(desktop.width, desktop.height);
      await settle();
      await checkScreen(["light"]);
      await takePicture(`${name}-desktop`);
    });
  });
}

/** Skeletons, or the spinner of the viewer; not that above a video, since the tests have no videos. */
function isPending(): boolean {
  const busy = [...document.querySelectorAll('[role="status"]:not(video ~ * *)')];
  return busy.some((one) => one.ariaLabel === common.loading || one.textContent === common.busy);
}

/** On the screen, not in an alert above it. */
function findFailure(): Element | null {
  const failures = [...document.querySelectorAll('main [role="alert"]')];
  return failures.find((one) => one.textContent.includes(errors.UNAVAILABLE.title)) ?? null;
}

/** Waits until all requests are answered and shown. */
async function settle(): Promise<void> {
  await expect.poll(() => queryClient.isFetching() === 0 && !isPending()).toBe(true);
}

/** Each part of the screen that failed has its button. */
async function retry(api: Awaited<ReturnType<typeof renderScreen>>): Promise<void> {
  api.become("full");
  for (let failure = findFailure(); failure; failure = findFailure()) {
    await page.elementLocator(failure).getByRole("button", { name: common.retry }).click();
    await settle();
  }
}
