import { describe, expect, test } from "vitest";
import { isArchived, isOpenToFans, type StoryVisibility, toPublicationTime, toSchedule } from "./stories.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const [before, after] = [new Date("2026-11-20T12:00:00Z"), new Date("2026-11-22T12:00:00Z")];
const story = (change: Partial<StoryVisibility> = {}): StoryVisibility => ({
  ...{
    audience: "closed",
    publishAt: null,
    expiresAt: after,
    archivedAt: null,
    highlighted: false,
    takenDownAt: null,
    onlyInItems: false,
  },
  ...change,
});

describe("visibility of stories", () => {
  test.each<[string, Partial<StoryVisibility>, boolean, boolean]>([
    ["a current story", {}, false, true],
    ["a story without an expiry", { expiresAt: null }, false, true],
    ["an expired story", { expiresAt: now }, true, false],
    ["a manually archived story", { archivedAt: before }, true, false],
    ["an expired story in a highlight", { expiresAt: before, highlighted: true }, true, true],
    ["a manually archived story in a highlight", { archivedAt: before, highlighted: true }, true, true],
    ["a scheduled story", { publishAt: after, expiresAt: null }, false, false],
    ["a scheduled story in a highlight", { publishAt: after, expiresAt: null, highlighted: true }, false, false],
    [
      "a highlight's story archived before its time",
      { publishAt: now, archivedAt: before, highlighted: true },
      true,
      false,
    ],
    [
      "a highlight's story archived at its time",
      { publishAt: before, archivedAt: before, highlighted: true },
      true,
      true,
    ],
    ["a scheduled story after its time", { publishAt: now }, false, true],
    ["a story uploaded into a highlight", { audience: "highlight", expiresAt: null, highlighted: true }, false, true],
    ["a gallery video", { audience: "media", expiresAt: null }, false, true],
    ["a gallery video that is only in items", { audience: "media", expiresAt: null, onlyInItems: true }, false, false],
    ["a draft", { audience: "draft", expiresAt: null }, false, false],
    ["a draft that a highlight would contain", { audience: "draft", expiresAt: null, highlighted: true }, false, false],
    ["a story uploaded for highlights that is in none", { audience: "highlight", expiresAt: null }, true, false],
  ])("a story is archived or visible to fans: %s", (_name, change, archived, open) => {
    expect([isArchived(story(change), now), isOpenToFans(story(change), now)]).toEqual([archived, open]);
  });
});

describe("requests to schedule or archive a story", () => {
  const at = { now, lifetime: "24h" as const };
  const waiting = story({ publishAt: after, expiresAt: new Date("2026-11-23T12:00:00Z") });

  test("a new publication time moves a scheduled story and its expiry", () => {
    const publishAt = "2026-11-25T10:00:00.000Z";
    expect(toSchedule(waiting, { publishAt }, at)).toEqual({
      publishAt: new Date(publishAt),
      expiresAt: new Date("2026-11-26T10:00:00Z"),
      archivedAt: null,
    });
  });

  test.each([null, before.toISOString()])("publication time %s publishes a scheduled story at once", (publishAt) => {
    expect(toSchedule(waiting, { publishAt }, at)).toEqual({
      publishAt: null,
      expiresAt: after,
      archivedAt: null,
    });
  });

  test("a published story cannot be scheduled, and a story of a highlight cannot be archived", () => {
    expect(toSchedule(story(), { publishAt: after.toISOString() }, at)).toBe("STORY_PUBLISHED");
    expect(toSchedule(story({ audience: "highlight" }), { archived: true }, at)).toBe("STORY_NOT_CLOSED");
    expect(toSchedule(story({ audience: "draft" }), { archived: true }, at)).toBe("STORY_IS_DRAFT");
    expect(toSchedule(story({ audience: "highlight", expiresAt: null }), {}, at)).toMatchObject({ expiresAt: null });
  });

  test("archiving again changes nothing, and an expired story that is restored gets a new lifetime", () => {
    expect(toSchedule(story({ archivedAt: before }), { archived: true }, at)).toMatchObject({ archivedAt: before });
    expect(toSchedule(story({ archivedAt: before }), { archived: false }, at)).toMatchObject({
      archivedAt: null,
      expiresAt: after,
    });
    const over = story({ expiresAt: before });
    expect(toSchedule(over, { archived: false }, at)).toMatchObject({ expiresAt: after });
    expect(toSchedule(over, { archived: false }, { now, lifetime: "forever" })).toMatchObject({ expiresAt: null });
  });

  test("a publication time in the past means that a story is published now", () => {
    expect([toPublicationTime(undefined, now), toPublicationTime(before.toISOString(), now)]).toEqual([null, null]);
    expect(toPublicationTime(after.toISOString(), now)).toEqual(after);
  });
});
