import { describe, expect, test } from "vitest";
import { isArchived, isOpenToFans, type StoryVisibility, toPublicationTime, toSchedule } from "./stories.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const [before, after] = [new Date("2026-11-20T12:00:00Z"), new Date("2026-11-22T12:00:00Z")];
const story = (change: Partial<StoryVisibility> = {}): StoryVisibility => ({
  ...{
    audience: "closed",
    publish_at: null,
    expires_at: after,
    archived_at: null,
    highlighted: false,
    taken_down_at: null,
  },
  ...change,
});

describe("visibility of stories", () => {
  test.each<[string, Partial<StoryVisibility>, boolean, boolean]>([
    ["a current story", {}, false, true],
    ["a story without an expiry", { expires_at: null }, false, true],
    ["an expired story", { expires_at: now }, true, false],
    ["a manually archived story", { archived_at: before }, true, false],
    ["an expired story in a highlight", { expires_at: before, highlighted: true }, true, true],
    ["a manually archived story in a highlight", { archived_at: before, highlighted: true }, true, true],
    ["a scheduled story", { publish_at: after, expires_at: null }, false, false],
    ["a scheduled story in a highlight", { publish_at: after, expires_at: null, highlighted: true }, false, false],
    ["a scheduled story after its time", { publish_at: now }, false, true],
    ["a story uploaded into a highlight", { audience: "highlight", expires_at: null, highlighted: true }, false, true],
    ["a draft", { audience: "draft", expires_at: null }, false, false],
    [
      "a draft that a highlight would contain",
      { audience: "draft", expires_at: null, highlighted: true },
      false,
      false,
    ],
    ["a story uploaded for highlights that is in none", { audience: "highlight", expires_at: null }, true, false],
  ])("a story is archived or visible to fans: %s", (_name, change, archived, open) => {
    expect([isArchived(story(change), now), isOpenToFans(story(change), now)]).toEqual([archived, open]);
  });
});

describe("requests to schedule or archive a story", () => {
  const at = { now, lifetime: "24h" as const };
  const waiting = story({ publish_at: after, expires_at: new Date("2026-11-23T12:00:00Z") });

  test("a new publication time moves a scheduled story and its expiry", () => {
    const publishAt = "2026-11-25T10:00:00.000Z";
    expect(toSchedule(waiting, { publishAt }, at)).toEqual({
      publish_at: new Date(publishAt),
      expires_at: new Date("2026-11-26T10:00:00Z"),
      archived_at: null,
    });
  });

  test.each([null, before.toISOString()])("publication time %s publishes a scheduled story at once", (publishAt) => {
    expect(toSchedule(waiting, { publishAt }, at)).toEqual({
      publish_at: null,
      expires_at: after,
      archived_at: null,
    });
  });

  test("a published story cannot be scheduled, and a story of a highlight cannot be archived", () => {
    expect(toSchedule(story(), { publishAt: after.toISOString() }, at)).toBe("STORY_PUBLISHED");
    expect(toSchedule(story({ audience: "highlight" }), { archived: true }, at)).toBe("STORY_NOT_CLOSED");
    expect(toSchedule(story({ audience: "draft" }), { archived: true }, at)).toBe("STORY_IS_DRAFT");
    expect(toSchedule(story({ audience: "highlight", expires_at: null }), {}, at)).toMatchObject({ expires_at: null });
  });

  test("archiving again changes nothing, and an expired story that is restored gets a new lifetime", () => {
    expect(toSchedule(story({ archived_at: before }), { archived: true }, at)).toMatchObject({ archived_at: before });
    expect(toSchedule(story({ archived_at: before }), { archived: false }, at)).toMatchObject({
      archived_at: null,
      expires_at: after,
    });
    const over = story({ expires_at: before });
    expect(toSchedule(over, { archived: false }, at)).toMatchObject({ expires_at: after });
    expect(toSchedule(over, { archived: false }, { now, lifetime: "forever" })).toMatchObject({ expires_at: null });
  });

  test("a publication time in the past means that a story is published now", () => {
    expect([toPublicationTime(undefined, now), toPublicationTime(before.toISOString(), now)]).toEqual([null, null]);
    expect(toPublicationTime(after.toISOString(), now)).toEqual(after);
  });
});
