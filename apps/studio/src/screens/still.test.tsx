import { auth, subscriptions } from "@camarim/contract";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { always, answer } from "../../test/api.ts";
import { findMoves } from "../../test/find-moves.ts";
import { desktop, phone, renderScreen } from "../../test/render-screen.tsx";
import { screens } from "../../test/screens.ts";

const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
const rules = [
  always(auth.getMe, { impersonatedBy: undefined }),
  answer(subscriptions.getSubscription, { status: "active", access: true }),
];
/** With an entry that is open, in a sheet on a phone and in a pane on a desktop; all of it is in the window. */
const opened = screens
  .filter(({ name }) => ["Subscribers", "Items", "Wallet"].includes(name))
  .map((one) => ({
    ...one,
    name: `${one.name}-opened`,
    at: `${one.at}?id=${id}`,
    route: one.at,
    rules,
    height: 2_400,
  }));
const all = [...screens.map((one) => ({ ...one, height: phone.height })), ...opened];

describe.each(all)("$name", ({ Screen, height, ...options }) => {
  const windows = options.isWide ? [phone, desktop] : [phone];
  const orders = windows.flatMap(({ width }) => (["oldest", "newest"] as const).map((first) => ({ width, first })));

  it.each(orders)("stands still while responses arrive, the $first first: $width px", async ({ width, first }) => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const screen = await renderScreen(Screen, { ...options, oneByOne: true });
    await page.viewport(width, height);
    expect(await findMoves(screen, first)).toEqual([]);
  });
});
