import { afterEach, expect, vi } from "vitest";

// What our own code complains of is a failure, not noise.
const complained = vi.spyOn(console, "error");
afterEach(() => {
  expect(complained.mock.calls).toEqual([]);
  complained.mockClear();
});
