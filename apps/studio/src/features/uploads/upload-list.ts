import type { UploadStage } from "@camarim/ui/api/upload.ts";

/** The kind of content that an upload becomes. */
export type UploadKind = "closed" | "highlight" | "draft" | "media";

/** What an upload creates; sent as tus metadata. */
export type UploadIntent = {
  kind: UploadKind;
  caption?: string | undefined;
  /** Of media: subscribers do not see it. */
  onlyInItems?: boolean | undefined;
  publishAt?: string | undefined;
  highlight?: string | undefined;
  title?: string | undefined;
  trimStart?: number | undefined;
  trimEnd?: number | undefined;
};
/** An upload that failed, with the server's reason; null without a response. `name` is set for one of several files. */
export type UploadProblem = { id: string; kind: UploadKind; refusal: string | null; name?: string | undefined };

/** Failures of files that were picked together are shown together; any other replaces those before it. */
export function withProblem(problems: readonly UploadProblem[], problem: UploadProblem): readonly UploadProblem[] {
  if (problem.name === undefined) return [problem];
  return [...problems.filter(({ id, name }) => name !== undefined && id !== problem.id), problem];
}

/** An upload. A `failed` one keeps its file for a retry. */
export type FileUpload = {
  id: string;
  kind: UploadKind;
  name: string;
  /** The picked file, as an object URL. */
  preview: string;
  stage: "waiting" | UploadStage["stage"] | "failed";
  percent: number;
  /** The connection was lost; the upload resumes by itself. */
  lost: boolean;
  /** Lost to the server, or something in front of it, while the connection works. */
  outage?: boolean | undefined;
  /** Its bytes are stored in this browser, so that leaving the page loses nothing. */
  kept: boolean;
  /** The server's reason for the failure. */
  reason?: string | null | undefined;
};

export type UploadEvent =
  | ({ type: "added" } & Pick<FileUpload, "id" | "kind" | "name" | "preview">)
  | { type: "stage"; id: string; stage: UploadStage }
  | { type: "kept"; id: string }
  | { type: "lost"; id: string; outage?: boolean }
  | { type: "waits"; id: string }
  | { type: "failed"; id: string; reason: string | null }
  | { type: "gone"; id: string };

/** Newest first, like the stories. A late event never moves an upload back to an earlier stage. */
export function uploadsAfter(uploads: readonly FileUpload[], event: UploadEvent): readonly FileUpload[] {
  const { id } = event;
  if (event.type === "added") {
    const { kind, name, preview } = event;
    const added = { id, kind, name, preview, stage: "waiting", percent: 0, lost: false, kept: false } as const;
    return [added, ...uploads.filter((upload) => upload.id !== id)];
  }
  if (event.type === "gone") return uploads.filter((upload) => upload.id !== id);
  return uploads.map((upload) => (upload.id === id ? after(upload, event) : upload));
}

const order = ["waiting", "started", "progress", "uploaded", "received", "ended"];

function after(upload: FileUpload, event: UploadEvent): FileUpload {
  if (event.type === "kept") return { ...upload, kept: true };
  if (event.type === "failed") return { ...upload, stage: "failed", lost: false, reason: event.reason };
  if (event.type === "waits") return { ...upload, stage: "waiting", lost: false, reason: undefined };
  if (upload.stage === "failed") return upload;
  // The response to the last chunk may be lost; the upload then requests its offset again.
  if (event.type === "lost")
    return { ...upload, stage: upload.stage === "waiting" ? "waiting" : "progress", lost: true, outage: event.outage };
  if (event.type !== "stage") return upload;
  const { stage } = event;
  const found = stage.stage === "started" ? upload : { ...upload, lost: false };
  if (order.indexOf(stage.stage) < order.indexOf(upload.stage)) return found;
  const percent = stage.stage === "progress" ? stage.percent : stage.stage === "started" ? 0 : 100;
  return { ...found, stage: stage.stage, percent: Math.max(upload.percent, percent) };
}

/** Uploads that the server has not fully received. */
export function isSending({ stage }: FileUpload): boolean {
  return stage === "waiting" || stage === "started" || stage === "progress";
}

/** Whether leaving the page would lose the upload. */
export function wouldBeLost(upload: FileUpload): boolean {
  return isSending(upload) && !upload.kept;
}
