import type { Story } from "@camarim/contract/stories";
import { expect, test } from "vitest";
import { watchable } from "./watchable.ts";

const story = (_id: string, changes: Partial<Story> = {}) =>
  ({ _id, processed: true, videoUrl: "/media/x", ...changes }) as Story;

test("the viewer gets the playable stories, oldest first", () => {
  const stories = [
    story("d", { processed: false, videoUrl: null }),
    story("c"),
    story("b", { failed: true }),
    story("a"),
    story("0", { videoUrl: null }),
  ];
  expect(watchable(stories).map(({ _id }) => _id)).toEqual(["a", "c"]);
});
