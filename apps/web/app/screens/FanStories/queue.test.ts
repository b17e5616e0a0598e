import { expect, test } from "vitest";
import type { ViewerStory } from "../../features/viewer/viewer-story.ts";
import { beside, type Lists, personBeside } from "./queue.ts";

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
