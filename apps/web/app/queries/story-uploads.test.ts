import { expect, test } from "vitest";
import { isSending, type StoryUpload, type UploadEvent, uploadsAfter } from "./story-uploads.ts";

const started: UploadEvent = { type: "started", id: 1, preview: "blob:1" };
const progress = (percent: number): UploadEvent => ({ type: "stage", id: 1, stage: { stage: "progress", percent } });
const stage = (name: "started" | "uploaded" | "received" | "ended"): UploadEvent => ({
  type: "stage",
  id: 1,
  stage: { stage: name },
});
const after = (...events: UploadEvent[]) => events.reduce<readonly StoryUpload[]>(uploadsAfter, []);

test.each<[string, UploadEvent[], Partial<StoryUpload>]>([
  ["starts at zero", [started, stage("started")], { stage: "started", percent: 0 }],
  ["says how far it is", [started, progress(64)], { stage: "progress", percent: 64 }],
  ["is at 100 once uploaded", [started, progress(64), stage("uploaded")], { stage: "uploaded", percent: 100 }],
  ["waits for the answer", [started, stage("uploaded"), stage("received")], { stage: "received", percent: 100 }],
  ["never goes back", [started, progress(64), progress(60)], { percent: 64 }],
  ["never goes back a stage", [started, stage("uploaded"), progress(99)], { stage: "uploaded", percent: 100 }],
  ["fails", [started, progress(12), { type: "failed", id: 1 }], { stage: "failed" }],
  ["stays failed", [started, { type: "failed", id: 1 }, stage("ended")], { stage: "failed" }],
  ["starts over", [started, progress(12), { type: "failed", id: 1 }, started], { stage: "started", percent: 0 }],
])("an upload %s", (_name, events, expected) => expect(after(...events)).toMatchObject([expected]));

test("the newest stands first, and only its own events change it", () => {
  const uploads = after(started, { type: "started", id: 2, preview: "blob:2" }, progress(50));
  expect(uploads.map(({ id, percent }) => [id, percent])).toEqual([
    [2, 0],
    [1, 50],
  ]);
  expect(uploadsAfter(uploads, { type: "gone", id: 2 }).map(({ id }) => id)).toEqual([1]);
});

test("only what is still on its way would be lost by leaving", () => {
  expect(after(started, progress(50)).some(isSending)).toBe(true);
  expect(after(started, stage("uploaded")).some(isSending)).toBe(false);
  expect(after(started, { type: "failed", id: 1 }).some(isSending)).toBe(false);
});
