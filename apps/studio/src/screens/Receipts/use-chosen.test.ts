import { expect, test } from "vitest";
import { placeOf } from "./use-chosen.ts";

const waiting = (...ids: string[]) => ids.map((_id) => ({ _id }));

test.each([
  ["the oldest, before anything was chosen", waiting("a", "b", "c"), undefined, 0],
  ["the chosen one", waiting("a", "b", "c"), { _id: "b", at: 1 }, 1],
  ["the chosen one, also after an older one was decided elsewhere", waiting("b", "c"), { _id: "b", at: 1 }, 0],
  ["the one that took the place of a decided one", waiting("a", "c"), { _id: "b", at: 1 }, 1],
  ["the last one, where the decided one was last", waiting("a", "b"), { _id: "c", at: 2 }, 1],
  ["the first place of an empty list", waiting(), { _id: "c", at: 2 }, 0],
])("the detail pane shows %s", (_what, list, chosen, at) => {
  expect(placeOf(list, chosen)).toBe(at);
});
