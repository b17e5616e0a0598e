import { expect, test } from "vitest";
import { startProduct } from "#test/product";
import { consumeEach, consumeLimit, releaseHit } from "./throttle.ts";

const product = startProduct();
const minuteMs = 60_000;
const limit = { limit: 1, minutes: 5 };

test("a window begins with its first hit that was not released", async () => {
  const { ctx, clock } = product;
  for (const consume of [
    () => consumeLimit(ctx, ["a test"], limit),
    async () => (await consumeEach(ctx, [["another test"]], limit))[0],
  ]) {
    clock.aheadMs = 0;
    const released = await consume();
    if (released) await releaseHit(ctx, released);
    clock.aheadMs = 4 * minuteMs;
    const hit = await consume();
    expect(hit?.endsAt.getTime()).toBeGreaterThan(Date.now() + 8 * minuteMs);
  }
});
