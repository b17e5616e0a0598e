import { setImmediate as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

test("keys take turns in the queue, however many tasks each one added first", async () => {
  const turns = createFairQueue(1);
  const done: string[] = [];
  const run = (key: string, name: string) => turns.run(key, () => pause().then(() => done.push(name)));
  const all = [
    run("a", "a1"),
    run("a", "a2"),
    run("a", "a3"),
    run("a", "a4"),
    run("b", "b1"),
    run("c", "c1"),
    run("b", "b2"),
  ];
  expect([turns.waiting("a"), turns.waiting("b"), turns.waiting("d")]).toEqual([3, 2, 0]);
  await Promise.all(all);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("a failed task lets the next one run, and the number of concurrent tasks is limited", async () => {
  const turns = createFairQueue(2);
  let [running, maxRunning] = [0, 0];
  const work = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await pause();
    running -= 1;
    throw new Error("broken");
  };
  const all = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => turns.run(`${i % 3}`, work)));
  expect([all.every(({ status }) => status === "rejected"), maxRunning]).toEqual([true, 2]);
  expect(await turns.run("x", async () => "ok")).toBe("ok");
});
