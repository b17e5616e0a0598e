import { expect, test } from "vitest";
import { toSendTime } from "./pushes.rules.ts";

test.each([
  ["2026-11-21T21:59:00-03:00", "2026-11-21T21:59:00-03:00"],
  ["2026-11-21T22:00:00-03:00", "2026-11-22T08:00:00-03:00"],
  ["2026-12-31T23:30:00-03:00", "2027-01-01T08:00:00-03:00"],
  ["2026-11-21T00:00:00-03:00", "2026-11-21T08:00:00-03:00"],
  ["2026-11-21T07:59:59-03:00", "2026-11-21T08:00:00-03:00"],
  ["2026-11-21T08:00:00-03:00", "2026-11-21T08:00:00-03:00"],
])("a quiet push notification at %s is delivered at %s", (now, rings) => {
  expect(toSendTime(new Date(now), true).toISOString()).toBe(new Date(rings).toISOString());
  expect(toSendTime(new Date(now), false).toISOString()).toBe(new Date(now).toISOString());
});
