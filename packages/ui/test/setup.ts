import { afterEach, beforeEach, expect, vi } from "vitest";
import "../src/lib/zod-without-eval.ts";

/** React's warnings are failures. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error");
});

afterEach(() => {
  vi.useRealTimers();
  const warnings = vi.mocked(console.error).mock.calls.map((parts) => parts.join(" "));
  vi.restoreAllMocks();
  expect(warnings).toEqual([]);
});

document.documentElement.lang = "pt-BR";
