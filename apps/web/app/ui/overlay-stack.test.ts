import { afterEach, expect, test } from "vitest";
import {
  dismissableCount,
  dismissByBack,
  dismissOverlay,
  isTopmost,
  onOverlays,
  presentOverlay,
  removeOverlay,
} from "./overlay-stack.ts";

let closed: string[] = [];
const present = (id: string, dismissable = true) =>
  presentOverlay({ id, dismissable, close: () => void closed.push(id) });

afterEach(() => {
  for (const id of ["sheet", "dialog", "alert"]) removeOverlay(id);
  closed = [];
});

test("dismissing one that is not there rejects", async () => {
  await expect(dismissOverlay()).rejects.toThrow("overlay does not exist");
  await expect(dismissOverlay("sheet")).rejects.toThrow("overlay does not exist");
  present("dialog");
  await expect(dismissOverlay("sheet")).rejects.toThrow("overlay does not exist");
  expect(closed).toEqual([]);
});

test("the topmost is dismissed first, and each is closed once", async () => {
  present("sheet");
  present("dialog");
  expect(isTopmost("dialog")).toBe(true);
  await dismissOverlay();
  expect(isTopmost("sheet")).toBe(true);
  await dismissOverlay();
  await expect(dismissOverlay()).rejects.toThrow("overlay does not exist");
  expect(closed).toEqual(["dialog", "sheet"]);
});

test("one below another can be dismissed by its name", async () => {
  present("sheet");
  present("dialog");
  await dismissOverlay("sheet");
  expect([closed, isTopmost("dialog")]).toEqual([["sheet"], true]);
});

test("presenting and removing twice are harmless", () => {
  let told = 0;
  const stop = onOverlays(() => (told += 1));
  present("sheet");
  present("sheet");
  expect(dismissableCount()).toBe(1);
  removeOverlay("sheet");
  removeOverlay("sheet");
  expect([dismissableCount(), told]).toEqual([0, 2]);
  stop();
});

test("the back button closes the topmost alone, and nothing below one that holds on", () => {
  expect(dismissByBack()).toBe(false);
  present("sheet");
  present("alert", false);
  expect(dismissByBack()).toBe(true);
  expect(closed).toEqual([]);
  removeOverlay("alert");
  dismissByBack();
  expect(closed).toEqual(["sheet"]);
});
