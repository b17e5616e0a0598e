import { expect, type Page } from "@playwright/test";
import { findOverlaps } from "../packages/ui/test/find-overlaps.ts";
import { drawFrames } from "./hydration.ts";

/** In these, dialogs are sheets. */
const windows = [
  { name: "at 320 px", width: 320, fontSize: "" },
  { name: "at 360 px", width: 360, fontSize: "" },
  { name: "with text at 200 %", width: 390, fontSize: "200%" },
];

/** Asserts that no part of the page or of its dialog is cut, and no text is over another, for what component tests cannot open. */
export async function expectFitsNarrowWindows(page: Page): Promise<void> {
  const before = page.viewportSize();
  const faults: Record<string, string[]> = {};
  for (const { name, width, fontSize } of windows) {
    await show(page, { width, height: 700 }, fontSize);
    const found = [...(await page.evaluate(findOverlaps)), ...(await page.evaluate(findOutside))];
    if (found.length > 0) faults[name] = found;
  }
  if (before) await show(page, before, "");
  expect(faults).toEqual({});
}

async function show(page: Page, size: { width: number; height: number }, fontSize: string) {
  await page.setViewportSize(size);
  await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), fontSize);
  // What measures itself after a change of size.
  await drawFrames(page, 2);
}

/** What is wider than the window; of a dialog, also what its own edges cut. Lists that scroll sideways do so by intent. */
function findOutside(): string[] {
  const { scrollWidth } = document.documentElement;
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const parts = dialog ? [dialog, ...dialog.querySelectorAll("*")] : [];
  const cut = parts
    .filter((part) => part.checkVisibility() && !part.closest(".sr-only, .overflow-x-auto, svg"))
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .map((part) => `outside: ${part.textContent?.trim().slice(0, 40)}`);
  return scrollWidth > innerWidth ? [`${scrollWidth} px wide`, ...cut] : cut;
}
