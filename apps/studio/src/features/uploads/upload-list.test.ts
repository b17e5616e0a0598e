import { expect, test } from "vitest";
import { type FileUpload, isSending, type UploadEvent, uploadsAfter, withProblem, wouldBeLost } from "./upload-list.ts";

const added = (id = "1"): UploadEvent => ({ type: "added", id, kind: "closed", name: "a.mp4", preview: `blob:${id}` });
const progress = (percent: number): UploadEvent => ({ type: "stage", id: "1", stage: { stage: "progress", percent } });
const stage = (name: "started" | "uploaded" | "received" | "ended"): UploadEvent => ({
  type: "stage",
  id: "1",
  stage: { stage: name },
});
const failed: UploadEvent = { type: "failed", id: "1", reason: "Sem espaço" };
const lost: UploadEvent = { type: "lost", id: "1" };
const after = (...events: UploadEvent[]) => events.reduce<readonly FileUpload[]>(uploadsAfter, []);

test.each<[string, UploadEvent[], Partial<FileUpload>]>([
  ["waits for its turn", [added()], { stage: "waiting", percent: 0 }],
  ["starts at zero", [added(), stage("started")], { stage: "started", percent: 0 }],
  ["shows its progress", [added(), progress(64)], { stage: "progress", percent: 64 }],
  ["is at 100 once uploaded", [added(), progress(64), stage("uploaded")], { stage: "uploaded", percent: 100 }],
  ["waits for the response", [added(), stage("uploaded"), stage("received")], { stage: "received", percent: 100 }],
  ["never goes back", [added(), progress(64), progress(60)], { percent: 64 }],
  ["never goes back a stage", [added(), stage("uploaded"), progress(99)], { stage: "uploaded", percent: 100 }],
  ["fails with a reason", [added(), progress(12), failed], { stage: "failed", reason: "Sem espaço" }],
  ["stays failed", [added(), failed, stage("ended")], { stage: "failed" }],
  [
    "waits again when it is sent again",
    [added(), progress(12), failed, { type: "waits", id: "1" }],
    { stage: "waiting" },
  ],
  [
    "keeps its progress when the connection is lost",
    [added(), progress(64), lost],
    { stage: "progress", percent: 64, lost: true },
  ],
  ["is offline while it retries", [added(), progress(64), lost, stage("started")], { percent: 64, lost: true }],
  [
    "is online again after progress",
    [added(), progress(64), lost, stage("started"), progress(65)],
    { percent: 65, lost: false },
  ],
])("an upload %s", (_name, events, expected) => expect(after(...events)).toMatchObject([expected]));

test("the newest upload comes first, and only its own events change it", () => {
  const uploads = after(added(), added("2"), progress(50));
  expect(uploads.map(({ id, percent }) => [id, percent])).toEqual([
    ["2", 0],
    ["1", 50],
  ]);
  expect(uploadsAfter(uploads, { type: "gone", id: "2" }).map(({ id }) => id)).toEqual(["1"]);
});

test("leaving the page would lose only unfinished uploads that are not saved", () => {
  expect(after(added(), progress(50)).some(wouldBeLost)).toBe(true);
  expect(after(added(), { type: "kept", id: "1" }, progress(50)).some(wouldBeLost)).toBe(false);
  expect(after(added(), progress(50)).some(isSending)).toBe(true);
  expect(after(added(), stage("uploaded")).some(isSending)).toBe(false);
  expect(after(added(), failed).some(isSending)).toBe(false);
});

test("failures of files that were picked together are listed, a single one replaces them", () => {
  const first = { id: "a", kind: "closed", refusal: "Não é um vídeo.", name: "a.mp4" } as const;
  const second = { id: "b", kind: "closed", refusal: null, name: "b.mp4" } as const;
  const alone = { id: "c", kind: "closed", refusal: null } as const;
  const both = withProblem(withProblem([], first), second);
  expect(both).toEqual([first, second]);
  expect(withProblem(both, { ...first, refusal: null })).toEqual([second, { ...first, refusal: null }]);
  expect(withProblem(both, alone)).toEqual([alone]);
  expect(withProblem([alone], first)).toEqual([first]);
});
