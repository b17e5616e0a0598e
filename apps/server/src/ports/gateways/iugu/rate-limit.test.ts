import { expect, test } from "vitest";
import { findFault } from "../gateway-error.ts";
import { createRateLimit } from "./rate-limit.ts";

function limited(perMinute?: number) {
  const clock = { at: 0 };
  const limit = createRateLimit(perMinute, () => clock.at);
  const take = (isRead: boolean, token = "a") => limit.take(token, isRead).then(() => "sent", findFault);
  return { clock, limit, take };
}

test("reads leave a fifth of a minute's requests to payments, and each account has its own limit", async () => {
  const { clock, take } = limited(50);
  for (let i = 0; i < 40; i++) expect(await take(true)).toBe("sent");
  clock.at += 1;
  // The clock does not advance, so waiting does not help.
  const reading = take(true);
  expect(await take(true, "b")).toBe("sent");
  for (let i = 0; i < 10; i++) expect(await take(false)).toBe("sent");
  clock.at += 60_000;
  expect(await reading).toBe("sent");
});

test("after a 429 no request is sent until its Retry-After", async () => {
  const { clock, limit, take } = limited();
  limit.backOff("a", "20");
  expect(await take(false)).toBe("limited");
  expect(await take(false, "b")).toBe("sent");
  clock.at += 20_000;
  expect(await take(false)).toBe("sent");
  limit.backOff("a", null);
  expect(await take(true)).toBe("limited");
  clock.at += 10_000;
  expect(await take(true)).toBe("sent");
});
