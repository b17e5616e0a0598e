import type { CDPSession, Page } from "@playwright/test";

/** One touch point, driven by CDP events. */
export type Touch = {
  tap: (x: number, y?: number) => Promise<void>;
  /** Moves in steps, then lifts. */
  swipe: (from: [x: number, y: number], to: [x: number, y: number]) => Promise<void>;
  down: (x: number, y?: number) => Promise<void>;
  move: (x: number, y: number) => Promise<void>;
  up: () => Promise<void>;
};

// Chromium cancels a touch that the page does not acknowledge in time, as a phone does.
const becomeIdle = (page: Page) =>
  page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));

const middle = 420;
const steps = 8;

export async function touchOn(page: Page): Promise<Touch> {
  const session: CDPSession = await page.context().newCDPSession(page);
  // A tap and a swipe are sent without waiting in between: on a busy machine the round trips would make them a long press.
  const dispatch = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] }).then(() => undefined);
  const start = (x: number, y = middle) => dispatch("touchStart", { x, y });
  const touch: Touch = {
    async down(x, y) {
      await becomeIdle(page);
      await start(x, y);
    },
    move: (x, y) => dispatch("touchMove", { x, y }),
    up: () => dispatch("touchEnd"),
    async tap(x, y) {
      await becomeIdle(page);
      await Promise.all([start(x, y), touch.up()]);
    },
    async swipe([fromX, fromY], [toX, toY]) {
      await becomeIdle(page);
      const sent = [start(fromX, fromY)];
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        sent.push(dispatch("touchMove", { x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part }));
      }
      await Promise.all([...sent, touch.up()]);
    },
  };
  return touch;
}
