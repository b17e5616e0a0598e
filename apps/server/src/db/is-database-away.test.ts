import { expect, test } from "vitest";
import { isDatabaseAway } from "./is-database-away.ts";

test.each([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "08006",
  "53300",
])("%s is a database that is away", (code) => expect(isDatabaseAway({ code })).toBe(true));

test("a file that is missing is not, nor is a violated constraint", () => {
  expect(isDatabaseAway(Object.assign(new Error("ENOENT"), { code: "ENOENT", path: "/srv/file" }))).toBe(false);
  expect(isDatabaseAway({ code: "23505" })).toBe(false);
});
