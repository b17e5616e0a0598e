import type { UploadStage } from "../api/upload.ts";

/** A video on its way. `failed` is kept, with its file, so that it can be sent again. */
export type StoryUpload = {
  id: number;
  /** The picked video, as an object URL. */
  preview: string;
  stage: UploadStage["stage"] | "failed";
  percent: number;
};

export type UploadEvent =
  | { type: "started"; id: number; preview: string }
  | { type: "stage"; id: number; stage: UploadStage }
  | { type: "failed"; id: number }
  | { type: "gone"; id: number };

/** Newest first, as the stories are. A stage that comes late never takes an upload back. */
export function uploadsAfter(uploads: readonly StoryUpload[], event: UploadEvent): readonly StoryUpload[] {
  const { id } = event;
  if (event.type === "started") {
    const started: StoryUpload = { id, preview: event.preview, stage: "started", percent: 0 };
    return [started, ...uploads.filter((upload) => upload.id !== id)];
  }
  if (event.type === "gone") return uploads.filter((upload) => upload.id !== id);
  return uploads.map((upload) => (upload.id === id ? after(upload, event) : upload));
}

const order = ["started", "progress", "uploaded", "received", "ended"];

function after(upload: StoryUpload, event: UploadEvent & { type: "stage" | "failed" }): StoryUpload {
  if (event.type === "failed") return { ...upload, stage: "failed" };
  const { stage } = event;
  if (upload.stage === "failed" || order.indexOf(stage.stage) < order.indexOf(upload.stage)) return upload;
  const percent = stage.stage === "progress" ? stage.percent : stage.stage === "started" ? 0 : 100;
  return { ...upload, stage: stage.stage, percent: Math.max(upload.percent, percent) };
}

/** Still sending, so that leaving the page would lose it. */
export function isSending({ stage }: StoryUpload): boolean {
  return stage === "started" || stage === "progress";
}
