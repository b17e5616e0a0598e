import type { CDPSession, Page } from "@playwright/test";

/** One touch point, driven by CDP events. */
export type Touch = {
  tap: (x: number, y?: number) => Promise<void>;
  /** Moves in steps, then lifts. */
  swipe: (from: [x: number, y: number], to: [x: number, y: number]) => Promise<void>;
  down: (x: number, y?: number) => Promise<void>;
  up: () => Promise<void>;
};

const middle = 420;
const steps = 8;

export async function touchOn(page: Page): Promise<Touch> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const dispatch = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  const touch: Touch = {
    down: async (x, y = middle) => void (await dispatch("touchStart", { x, y })),
    up: async () => void (await dispatch("touchEnd")),
    async tap(x, y) {
      // Without waiting in between: on a busy machine the round trip would make it a long press.
      await Promise.all([touch.down(x, y), touch.up()]);
    },
    async swipe([fromX, fromY], [toX, toY]) {
      await touch.down(fromX, fromY);
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        await dispatch("touchMove", { x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part });
      }
      await touch.up();
    },
  };
  return touch;
}
