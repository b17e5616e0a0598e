import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("at most two tasks run, in order, and the next one starts when one fails", async () => {
  const turn = limitConcurrency(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((n) =>
    turn(
      () =>
        new Promise<void>((resolve, reject) => {
          begun.push(n);
          ends.push(n === 1 ? () => reject(new Error("cut off")) : resolve);
        }),
    ),
  );
  const settled = Promise.allSettled(all);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});
