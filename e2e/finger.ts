import type { CDPSession, Page } from "@playwright/test";

/** One finger on the glass, as slow or as long as a person's. */
export type Finger = {
  tap: (x: number, y?: number) => Promise<void>;
  /** From one place to another, then up. */
  swipe: (from: [x: number, y: number], to: [x: number, y: number]) => Promise<void>;
  down: (x: number, y?: number) => Promise<void>;
  up: () => Promise<void>;
};

const middle = 420;
const steps = 8;

export async function fingerOn(page: Page): Promise<Finger> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  const finger: Finger = {
    down: async (x, y = middle) => void (await touch("touchStart", { x, y })),
    up: async () => void (await touch("touchEnd")),
    async tap(x, y) {
      await finger.down(x, y);
      await finger.up();
    },
    async swipe([fromX, fromY], [toX, toY]) {
      await finger.down(fromX, fromY);
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        await touch("touchMove", { x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part });
      }
      await finger.up();
    },
  };
  return finger;
}
