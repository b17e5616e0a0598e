import fc from "fast-check";
import { afterEach, expect, vi } from "vitest";
import { seed } from "./naughty.ts";

fc.configureGlobal({ seed });

// Warnings of our own code are failures.
const complained = vi.spyOn(console, "error");
afterEach(() => {
  expect(complained.mock.calls).toEqual([]);
  complained.mockClear();
});
