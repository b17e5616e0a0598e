import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids created in the same millisecond sort by creation order, and later ids sort after them", () => {
  const moments = [0, 0, 0, 1, 1, 2].map((later) => new Date(1_800_000_000_000 + later));
  const ids = Array.from({ length: 500 }, () => moments[0] as Date)
    .concat(moments)
    .map(newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
