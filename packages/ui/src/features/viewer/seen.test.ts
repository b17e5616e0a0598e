import { describe, expect, test } from "vitest";
import { firstUnseen, markSeen, parseSeen, placeOfMark } from "./seen.ts";

const [one, two, three] = [
  "01990000-0000-7000-8000-000000000001",
  "01990000-0000-7000-8000-000000000002",
  "01990000-0000-7000-8000-000000000003",
] as const;
const createdAt = "2025-08-31T12:00:24.064Z";
const story = (_id: string, publishAt?: string) => ({ _id, createdAt, publishAt });
/** Planned first, but published after the others. */
const moved = story("01980000-0000-7000-8000-000000000009", "2026-01-01T00:00:00.000Z");
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
    [
      "the time of a rescheduled story",
      JSON.stringify({ maria: { ...mark, lastSeenAt: 5 } }),
      { maria: { ...mark, lastSeenAt: 5 } },
    ],
    ["a time that is none", JSON.stringify({ maria: { ...mark, lastSeenAt: "x" } }), { maria: mark }],
    ["a mark with another field", JSON.stringify({ maria: { ...mark, more: 1 } }), { maria: mark }],
  ])("%s", (_name, stored, seen) => expect(parseSeen(stored)).toEqual(seen));

  test.each([
    ["the first story of a creator", {}, one, { maria: { current: one, lastSeen: one } }],
    ["a newer story moves both marks", { maria: mark }, three, { maria: { current: three, lastSeen: three } }],
    ["an older story moves only the current mark", { maria: mark }, one, { maria: { current: one, lastSeen: two } }],
    ["the marks of other creators stay", { ana: mark }, one, { ana: mark, maria: { current: one, lastSeen: one } }],
  ])("%s", (_name, seen, id, after) => expect(markSeen(seen, "maria", story(id))).toEqual(after));

  test("a rescheduled story is the furthest by its time, and what was published before it moves only the current mark", () => {
    const furthest = { lastSeen: moved._id, lastSeenAt: Date.parse(moved.publishAt ?? "") };
    const seen = markSeen({ maria: mark }, "maria", moved);
    expect(seen).toEqual({ maria: { current: moved._id, ...furthest } });
    expect(markSeen(seen, "maria", story(three))).toEqual({ maria: { current: three, ...furthest } });
    expect(markSeen(seen, "maria", moved)).toEqual(seen);
  });
});

describe("the first unseen story", () => {
  test.each([
    ["nothing seen", [one, two], undefined, one],
    ["the first after the last seen", [one, two, three], two, three],
    ["the last seen has expired", [three], two, three],
    ["all seen: from the start", [one, two], two, one],
    ["no stories", [], two, undefined],
  ])("%s", (_name, ids, lastSeen, start) => {
    const stories = ids.map((id) => story(id));
    const known = lastSeen ? { current: lastSeen, lastSeen } : undefined;
    expect(firstUnseen(stories, placeOfMark(known, stories))).toBe(start);
  });

  test("a story that was put off to after the last seen one is unseen, and hides nothing once it was seen and is gone", () => {
    const stories = [story(one), story(two), moved];
    expect(firstUnseen(stories, placeOfMark(mark, stories))).toBe(moved._id);
    const [seen, later] = [markSeen({}, "maria", moved).maria, "2026-01-02T00:00:00.000Z"];
    expect(firstUnseen([story(three)], placeOfMark(seen))).toBe(three);
    expect(firstUnseen([story(two), story(three, later)], placeOfMark(seen))).toBe(three);
  });

  test("stories of before this version, whose time is a little after that of their id, stay seen", () => {
    const old = { ...story(two), createdAt: "2025-08-31T12:00:24.500Z" };
    expect(firstUnseen([old], placeOfMark(mark, [old]))).toBe(old._id);
    expect(firstUnseen([story(one), old, story(three, "2025-08-31T12:01:00.000Z")], placeOfMark(mark, [old]))).toBe(
      three,
    );
  });
});
