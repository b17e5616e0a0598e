import { afterEach, expect, test } from "vitest";
import {
  dismissByBack,
  dismissOverlay,
  isBackBlocked,
  isTopmost,
  onOverlays,
  openCount,
  openOverlay,
  removeOverlay,
} from "./overlay-stack.ts";

let closed: string[] = [];
const present = (id: string, dismissable = true) => openOverlay({ id, dismissable, close: () => void closed.push(id) });

afterEach(() => {
  for (const id of ["sheet", "dialog", "alert"]) removeOverlay(id);
  closed = [];
});

test("dismissing an overlay that is not open rejects", async () => {
  await expect(dismissOverlay()).rejects.toThrow("overlay does not exist");
  await expect(dismissOverlay("never")).rejects.toThrow("overlay does not exist");
  present("dialog");
  await expect(dismissOverlay("never")).rejects.toThrow("overlay does not exist");
  expect(closed).toEqual([]);
});

test("dismissing an overlay a second time returns false and closes nothing", async () => {
  present("sheet");
  expect(await dismissOverlay("sheet")).toBe(true);
  expect(await dismissOverlay("sheet")).toBe(false);
  present("dialog");
  expect(await dismissOverlay("sheet")).toBe(false);
  expect([closed, isTopmost("dialog")]).toEqual([["sheet"], true]);
});

test("an overlay that blocks the back button blocks it while it is the topmost", () => {
  present("sheet");
  expect(isBackBlocked()).toBe(false);
  present("alert", false);
  expect([isBackBlocked(), openCount()]).toEqual([true, 2]);
  removeOverlay("alert");
  expect(isBackBlocked()).toBe(false);
});

test("the topmost overlay is dismissed first, and each is closed once", async () => {
  present("sheet");
  present("dialog");
  expect(isTopmost("dialog")).toBe(true);
  await dismissOverlay();
  expect(isTopmost("sheet")).toBe(true);
  await dismissOverlay();
  await expect(dismissOverlay()).rejects.toThrow("overlay does not exist");
  expect(closed).toEqual(["dialog", "sheet"]);
});

test("an overlay below another can be dismissed by its id", async () => {
  present("sheet");
  present("dialog");
  await dismissOverlay("sheet");
  expect([closed, isTopmost("dialog")]).toEqual([["sheet"], true]);
});

test("presenting and removing an overlay twice has no effect", () => {
  let calls = 0;
  const stop = onOverlays(() => (calls += 1));
  present("sheet");
  present("sheet");
  expect(openCount()).toBe(1);
  removeOverlay("sheet");
  removeOverlay("sheet");
  expect([openCount(), calls]).toEqual([0, 2]);
  stop();
});

test("the back button closes only the topmost overlay, and none below a blocking one", () => {
  expect(dismissByBack()).toBe(false);
  present("sheet");
  present("alert", false);
  expect(dismissByBack()).toBe(true);
  expect(closed).toEqual([]);
  removeOverlay("alert");
  dismissByBack();
  expect(closed).toEqual(["sheet"]);
});
