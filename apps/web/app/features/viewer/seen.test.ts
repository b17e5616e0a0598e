import { describe, expect, test } from "vitest";
import { firstUnseen, markSeen, parseSeen } from "./seen.ts";

const [one, two, three] = [
  "01990000-0000-7000-8000-000000000001",
  "01990000-0000-7000-8000-000000000002",
  "01990000-0000-7000-8000-000000000003",
] as const;
const mark = { current: one, lastSeen: two };

describe("the stored mark of seen stories", () => {
  test.each<[string, string | null, object]>([
    ["nothing stored", null, {}],
    ["a valid mark", JSON.stringify({ maria: mark }), { maria: mark }],
    ["not JSON", "{maria", {}],
    ["an empty text", "", {}],
    ["a list", "[1]", {}],
    ["null", "null", {}],
    ["a number", "7", {}],
    ["one bad mark among good ones", JSON.stringify({ maria: mark, ana: { current: 3 } }), { maria: mark }],
    ["a mark that is null", JSON.stringify({ maria: null }), {}],
    ["no id", JSON.stringify({ maria: { current: "zzz", lastSeen: "zzz" } }), {}],
    ["a mark with another field", JSON.stringify({ maria: { ...mark, more: 1 } }), { maria: mark }],
  ])("%s", (_name, stored, seen) => expect(parseSeen(stored)).toEqual(seen));

  test.each([
    ["the first story of a creator", {}, one, { maria: { current: one, lastSeen: one } }],
    ["a newer story moves both marks", { maria: mark }, three, { maria: { current: three, lastSeen: three } }],
    ["an older story moves only the current mark", { maria: mark }, one, { maria: { current: one, lastSeen: two } }],
    ["the marks of other creators stay", { ana: mark }, one, { ana: mark, maria: { current: one, lastSeen: one } }],
  ])("%s", (_name, seen, id, after) => expect(markSeen(seen, "maria", id)).toEqual(after));
});

describe("the first unseen story", () => {
  test.each([
    ["nothing seen", [one, two], undefined, one],
    ["the first after the last seen", [one, two, three], two, three],
    ["the last seen has expired", [three], two, three],
    ["all seen: from the start", [one, two], two, one],
    ["no stories", [], two, undefined],
  ])("%s", (_name, ids, lastSeen, start) => expect(firstUnseen(ids, lastSeen)).toBe(start));
});
