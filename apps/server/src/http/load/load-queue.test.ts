import { expect, test } from "vitest";
import { createLoadQueue } from "./load-queue.ts";

const limits = { waitMs: 2_000, openFrom: 100, openMax: 1_000 };

function queueAt() {
  const clock = { ms: 50_000 };
  const queue = createLoadQueue(limits, () => clock.ms);
  return {
    queue,
    enter: (count: number) => Array.from({ length: count }, () => queue.enter()),
    leave: (count: number) => Array.from({ length: count }, () => queue.leave()),
    pass: (ms: number) => {
      clock.ms += ms;
    },
  };
}

test("the requests of a single browser are never refused, however slow they are", () => {
  const { queue, enter, pass } = queueAt();
  enter(100);
  pass(3_600_000);
  expect(queue.isFull()).toBe(false);
});

test("a burst after a quiet hour is accepted while responses arrive in time", () => {
  const { queue, enter, leave, pass } = queueAt();
  pass(3_600_000);
  enter(500);
  expect(queue.isFull()).toBe(false);
  for (let ms = 0; ms < 1_900; ms += 100) {
    pass(100);
    leave(20);
    expect(queue.isFull()).toBe(false);
  }
});

test("many open requests are not an overload where responses are fast", () => {
  const { queue, enter, leave, pass } = queueAt();
  enter(400);
  for (let ms = 0; ms < 20_000; ms += 100) {
    pass(100);
    leave(40);
    enter(40);
  }
  expect(queue.isFull()).toBe(false);
});

test("a request that would wait longer than the limit is refused until enough are answered", () => {
  const { queue, enter, leave, pass } = queueAt();
  enter(400);
  for (let ms = 0; ms < 4_000; ms += 100) {
    pass(100);
    leave(10);
    enter(10);
  }
  // At 100 a second 400 requests take 4 s.
  expect(queue.isFull()).toBe(true);
  leave(210);
  expect(queue.isFull()).toBe(false);
});

test("a server without any response is overloaded after the limit and not before", () => {
  const { queue, enter, pass } = queueAt();
  enter(101);
  pass(1_999);
  expect(queue.isFull()).toBe(false);
  pass(1);
  expect(queue.isFull()).toBe(true);
});

test("a queue that was short for a moment starts a new measurement", () => {
  const { queue, enter, leave, pass } = queueAt();
  enter(150);
  pass(1_500);
  leave(100);
  enter(100);
  pass(1_500);
  expect(queue.isFull()).toBe(false);
});

test("the queue is full at its maximum of open requests", () => {
  const { queue, enter } = queueAt();
  enter(999);
  expect(queue.isFull()).toBe(false);
  enter(1);
  expect(queue.isFull()).toBe(true);
});

test("the retry delay grows with the duration of the overload", () => {
  const { queue, enter, pass } = queueAt();
  enter(101);
  pass(2_000);
  const at = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5_000) {
      pass(Math.min(5_000, ms));
      expect(queue.isFull()).toBe(true);
    }
    return queue.retryAfterSeconds();
  };
  expect(queue.isFull()).toBe(true);
  for (let i = 0; i < 50; i++) {
    expect(queue.retryAfterSeconds()).toBeGreaterThanOrEqual(4);
    expect(queue.retryAfterSeconds()).toBeLessThanOrEqual(7);
  }
  expect(at(30_000)).toBeGreaterThanOrEqual(26);
  expect(at(600_000)).toBeGreaterThanOrEqual(45);
  expect(queue.retryAfterSeconds()).toBeLessThanOrEqual(75);
});
