import { afterEach, expect, vi } from "vitest";

// Warnings of our own code are failures.
const complained = vi.spyOn(console, "error");
afterEach(() => {
  expect(complained.mock.calls).toEqual([]);
  complained.mockClear();
});
