import { expect, test } from "vitest";
import { type Place, placeAfter, type Step } from "./place.ts";

const next: Step = { type: "next" };
const back: Step = { type: "back" };
const list = (...ids: string[]): Step => ({ type: "list", ids });
const at = (current: string | null): Place => ({ owner: "ana", ids: ["a", "b", "c"], current, playId: 0 });

test.each<[string, Place, Step[], string | null]>([
  ["goes to the next story", at("a"), [next], "b"],
  ["ends after the last", at("c"), [next], null],
  ["stays ended after a step back or a new list", at("c"), [next, next, back, list("a", "b", "c")], null],
  ["goes to the previous story", at("b"), [back], "a"],
  ["stays on the first story", at("a"), [back, back], "a"],
  ["skips as many stories as there are steps", at("a"), [next, next], "c"],
  ["keeps the story on screen when others are added", at("b"), [list("z", "a", "b", "c", "d")], "b"],
  ["goes to the next story when the current one is removed", at("b"), [list("a", "c")], "c"],
  ["ends when the last story is removed while on screen", at("c"), [list("a", "b")], null],
])("the viewer %s", (_name, place, steps, current) => expect(steps.reduce(placeAfter, place).current).toBe(current));

test("another creator's stories start at the given story, also after the end", () => {
  const open = (startId?: string): Step => ({ type: "open", owner: "bia", ids: ["x", "y"], startId });
  expect(placeAfter(at("c"), open("y"))).toEqual({ owner: "bia", ids: ["x", "y"], current: "y", playId: 1 });
  expect(placeAfter(at(null), open("gone")).current).toBe("x");
});

test("a step back on the first story restarts it, and a changed list does not", () => {
  expect(placeAfter(at("a"), back).playId).toBe(1);
  expect(placeAfter(at("a"), list("a", "z")).playId).toBe(0);
});
