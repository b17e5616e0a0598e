import { afterEach, beforeAll, beforeEach, expect, onTestFailed, vi } from "vitest";
import "../src/lib/zod-without-eval.ts";

let isDrawn = true;

/** Chromium was seen to stop drawing a page for good: neither clicks nor animation frames come then. */
async function checkDrawing(): Promise<void> {
  const frame = new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, 10_000, false);
  });
  isDrawn = await frame;
}

beforeAll(checkDrawing);

/** React's warnings are failures. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error");
  // The rest of the file fails at once, and script/suite/judge.ts runs it again in a new browser.
  if (!isDrawn) throw new Error("The browser has stopped drawing this page.");
  onTestFailed(checkDrawing);
});

afterEach(() => {
  vi.useRealTimers();
  const warnings = vi.mocked(console.error).mock.calls.map((parts) => parts.join(" "));
  vi.restoreAllMocks();
  expect(warnings).toEqual([]);
});

document.documentElement.lang = "pt-BR";
