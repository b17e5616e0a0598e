import { useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error.ts";
import { queryClient } from "./client.ts";
import { publishStory } from "./stories.ts";
import { isSending, type StoryUpload, type UploadEvent, uploadsAfter } from "./story-uploads.ts";

type Sent = { file: File; caption?: string; abort: AbortController };
/** What the server said of the last upload that failed; null when it said nothing. */
export type UploadProblem = { message: string | null };

const listeners = new Set<() => void>();
const sent = new Map<number, Sent>();
let uploads: readonly StoryUpload[] = [];
let problem: UploadProblem | null = null;
let lastId = 0;

/** Sends a video as a story. It goes on while the person walks to other screens. */
export function sendStory(file: File, caption?: string): void {
  lastId += 1;
  void send(lastId, URL.createObjectURL(file), file, caption);
}

/** Sends a failed one again. */
export function resendStory(id: number): void {
  const again = sent.get(id);
  const upload = uploads.find((one) => one.id === id);
  if (again && upload) void send(id, upload.preview, again.file, again.caption);
}

/** Cancels what is on its way, or forgets what failed. */
export function dropUpload(id: number): void {
  const dropped = sent.get(id);
  sent.delete(id);
  dropped?.abort.abort();
  const upload = uploads.find((one) => one.id === id);
  if (upload) URL.revokeObjectURL(upload.preview);
  tell({ type: "gone", id });
}

/** Whether leaving the page would lose something. */
export function isSendingStory(): boolean {
  return uploads.some(isSending);
}

export function closeUploadProblem(): void {
  problem = null;
  changed();
}

export function useStoryUploads(): readonly StoryUpload[] {
  return useSyncExternalStore(onChange, () => uploads);
}

export function useUploadProblem(): UploadProblem | null {
  return useSyncExternalStore(onChange, () => problem);
}

async function send(id: number, preview: string, file: File, caption?: string): Promise<void> {
  const abort = new AbortController();
  sent.set(id, { file, caption, abort });
  tell({ type: "started", id, preview });
  const mutation = queryClient.getMutationCache().build(queryClient, publishStory());
  try {
    await mutation.execute({
      ...{ file, caption, signal: abort.signal },
      onStage: (stage) => tell({ type: "stage", id, stage }),
    });
    dropUpload(id);
  } catch (error) {
    if (!sent.has(id)) return;
    const told = error instanceof ApiError && !error.code.startsWith("HTTP_") && error.status > 0;
    problem = { message: told ? error.message || null : null };
    // What the server refused would be refused again; what was cut off can be sent again.
    const mayWork = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (mayWork) tell({ type: "failed", id });
    else dropUpload(id);
    changed();
  }
}

function tell(event: UploadEvent): void {
  uploads = uploadsAfter(uploads, event);
  const warn = isSendingStory() ? window.addEventListener : window.removeEventListener;
  warn("beforeunload", warnOfLoss);
  changed();
}

/** The browser asks before a page with an unfinished upload is left. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}
