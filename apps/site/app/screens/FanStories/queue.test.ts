import type { ViewerStory } from "@camarim/ui/features/viewer/viewer-story.ts";
import { describe, expect, test } from "vitest";
import { beside, type Lists, type ListsEvent, listsAfter, personBeside } from "./queue.ts";

const people = ["ana", "bia", "caio", "duda"].map((username) => ({ username }));
const story = (_id: string) => ({ _id }) as ViewerStory;
const lists: Lists = { ana: [story("a")], bia: [], caio: [story("c"), story("d")], duda: "failed" };

test.each([
  ["after", 0, "caio"],
  ["after", 2, "duda"],
  ["after", 3, undefined],
  ["before", 2, "ana"],
  ["before", 3, "caio"],
  ["before", 0, undefined],
] as const)("%s creator %i comes %s", (side, at, username) => {
  expect(personBeside(people, at, side, lists)?.username).toBe(username);
});

test("the neighbouring creators are known before their stories are loaded", () => {
  const last = (_: string, stories: readonly ViewerStory[]) => stories.at(-1)?._id;
  expect(beside({ username: "caio" }, lists, last)).toEqual({ name: "caio", story: story("d") });
  expect(beside({ username: "duda" }, lists, last)).toEqual({ name: "duda", story: undefined });
  expect(beside(undefined, lists, last)).toBeUndefined();
});

describe("the list of a creator", () => {
  const after = (start: Lists, ...events: ListsEvent[]) => events.reduce(listsAfter, start).ana;
  const requested: ListsEvent = { type: "requested", username: "ana" };
  const failed: ListsEvent = { type: "failed", username: "ana" };
  const opened: ListsEvent = { type: "opened", username: "ana" };
  const stories = [story("a")];

  test("is requested again if the creator comes on screen in the moment in which its request fails", () => {
    const loading = after({}, requested);
    expect(loading).toBe("loading");
    // Both in one rendering: what is to be requested must have changed after it.
    expect(after({ ana: loading }, failed, opened)).toBeUndefined();
  });

  test("is not requested a second time while a request is under way", () => {
    expect(after({}, requested, opened)).toBe("loading");
    expect(after({}, requested, opened, { type: "loaded", username: "ana", stories })).toEqual(stories);
  });

  test("stays as it is while it is loaded again, also if that fails", () => {
    expect(after({ ana: stories }, requested)).toBe(stories);
    expect(after({ ana: stories }, requested, failed, opened)).toBe(stories);
  });
});
