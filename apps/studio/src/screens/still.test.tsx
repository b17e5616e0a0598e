import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { findMoves } from "../../test/find-moves.ts";
import { desktop, phone, renderScreen } from "../../test/render-screen.tsx";
import { screens } from "../../test/screens.ts";

describe.each(screens)("$name", ({ Screen, ...options }) => {
  const windows = options.isWide ? [phone, desktop] : [phone];
  const orders = windows.flatMap(({ width }) => (["oldest", "newest"] as const).map((first) => ({ width, first })));

  it.each(orders)("stands still while responses arrive, the $first first: $width px", async ({ width, first }) => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const screen = await renderScreen(Screen, { ...options, oneByOne: true });
    await page.viewport(width, phone.height);
    expect(await findMoves(screen, first)).toEqual([]);
  });
});
