import { expect, test } from "vitest";
import { type Place, placeAfter, type Step } from "./place.ts";

const next: Step = { type: "next" };
const back: Step = { type: "back" };
const list = (...ids: string[]): Step => ({ type: "list", ids });
const at = (current: string | null): Place => ({ owner: "ana", ids: ["a", "b", "c"], current, playId: 0 });

test.each<[string, Place, Step[], string | null]>([
  ["goes on", at("a"), [next], "b"],
  ["ends after the last", at("c"), [next], null],
  ["stays ended", at("c"), [next, next, back, list("a", "b", "c")], null],
  ["goes back", at("b"), [back], "a"],
  ["stays on the first", at("a"), [back, back], "a"],
  ["lands exactly as many steps further", at("a"), [next, next], "c"],
  ["keeps the story on screen when others come", at("b"), [list("z", "a", "b", "c", "d")], "b"],
  ["goes to the next one when this one is taken out", at("b"), [list("a", "c")], "c"],
  ["ends when the last one is taken out", at("c"), [list("a", "b")], null],
])("%s", (_name, place, steps, current) => expect(steps.reduce(placeAfter, place).current).toBe(current));

test("another creator's stories start at the given one, also after the end", () => {
  const open = (startId?: string): Step => ({ type: "open", owner: "bia", ids: ["x", "y"], startId });
  expect(placeAfter(at("c"), open("y"))).toEqual({ owner: "bia", ids: ["x", "y"], current: "y", playId: 1 });
  expect(placeAfter(at(null), open("gone")).current).toBe("x");
});

test("back on the first story restarts it, and a changed list does not", () => {
  expect(placeAfter(at("a"), back).playId).toBe(1);
  expect(placeAfter(at("a"), list("a", "z")).playId).toBe(0);
});
