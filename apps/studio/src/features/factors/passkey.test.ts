import { expect, test } from "vitest";
import { findProblem } from "./passkey.ts";

const timeoutMs = 300_000;

test.each([
  ["NotAllowedError", 5_000, undefined, "a cancelled dialog says nothing"],
  ["NotAllowedError", 299_900, "timeout", "a dialog that was left open expires"],
  ["NotAllowedError", 20, "blocked", "a browser that refuses at once shows no dialog"],
  ["AbortError", 20, undefined, "a request that another one replaces says nothing"],
  ["InvalidStateError", 5_000, "known", "a device has one passkey for an account"],
  ["ConstraintError", 5_000, "unsupported", "a device without a screen lock stores no passkeys"],
  ["UnknownError", 5_000, "failed", "other failures can be retried"],
])("%s after %d ms is %s: %s", (name, elapsedMs, problem, _reason) =>
  expect(findProblem({ name }, elapsedMs, timeoutMs)).toBe(problem),
);
