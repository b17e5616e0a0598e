import { cdp } from "vitest/browser";

type Point = readonly [x: number, y: number];

/** One finger, as the browser reports it. Coordinates are those of the screen under test. */
export const touch = {
  down: (point: Point) => dispatch("touchStart", point),
  move: (point: Point) => dispatch("touchMove", point),
  up: () => dispatch("touchEnd"),
  /** Sent without waiting in between: on a busy machine the round trip would make it a long press. */
  tap: (point: Point) => Promise.all([touch.down(point), touch.up()]),
  swipe(from: Point, to: Point): Promise<unknown> {
    const sent = [touch.down(from)];
    for (let step = 1; step <= 8; step++)
      sent.push(touch.move([from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8]));
    return Promise.all([...sent, touch.up()]);
  },
};

function dispatch(type: "touchStart" | "touchMove" | "touchEnd", point?: Point): Promise<unknown> {
  // The screen is in a frame of the page that runs the tests.
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const touchPoints = point ? [{ x: frame.x + point[0], y: frame.y + point[1] }] : [];
  return cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
}
