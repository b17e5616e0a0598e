import { useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error.ts";
import type { UploadOptions } from "../api/upload.ts";
import { isSending, type StoryUpload, type UploadEvent, uploadsAfter } from "./story-uploads.ts";

type Sent<W> = { file: File; wish: W; abort: AbortController };
/** What the server said of the last upload that failed; null when it said nothing. */
export type UploadProblem = { message: string | null };
type Send<W> = (file: File, wish: W, options: UploadOptions) => Promise<unknown>;

/** Files on their way; they go on while the person walks to other screens. */
export function createUploads<W>(sendFile: Send<W>) {
  const listeners = new Set<() => void>();
  const sent = new Map<number, Sent<W>>();
  let uploads: readonly StoryUpload[] = [];
  let problem: UploadProblem | null = null;
  let lastId = 0;

  async function transfer(id: number, preview: string, file: File, wish: W): Promise<void> {
    const abort = new AbortController();
    sent.set(id, { file, wish, abort });
    tell({ type: "started", id, preview });
    try {
      await sendFile(file, wish, { signal: abort.signal, onStage: (stage) => tell({ type: "stage", id, stage }) });
      drop(id);
    } catch (error) {
      if (!sent.has(id)) return;
      const told = error instanceof ApiError && !error.code.startsWith("HTTP_") && error.status > 0;
      problem = { message: told ? error.message || null : null };
      // What the server refused would be refused again; what was cut off can be sent again.
      const mayWork = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (mayWork) tell({ type: "failed", id });
      else drop(id);
      changed();
    }
  }

  /** Cancels what is on its way, or forgets what failed. */
  function drop(id: number): void {
    const dropped = sent.get(id);
    sent.delete(id);
    dropped?.abort.abort();
    const upload = uploads.find((one) => one.id === id);
    if (upload) URL.revokeObjectURL(upload.preview);
    tell({ type: "gone", id });
  }

  function tell(event: UploadEvent): void {
    uploads = uploadsAfter(uploads, event);
    const warn = uploads.some(isSending) ? window.addEventListener : window.removeEventListener;
    warn("beforeunload", warnOfLoss);
    changed();
  }

  /** The browser asks before a page with an unfinished upload is left. */
  function warnOfLoss(event: BeforeUnloadEvent): void {
    event.preventDefault();
  }

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    drop,
    send(file: File, wish: W): void {
      lastId += 1;
      void transfer(lastId, URL.createObjectURL(file), file, wish);
    },
    /** Sends a failed one again. */
    resend(id: number): void {
      const again = sent.get(id);
      const upload = uploads.find((one) => one.id === id);
      if (again && upload) void transfer(id, upload.preview, again.file, again.wish);
    },
    /** Whether leaving the page would lose something. */
    isSending: () => uploads.some(isSending),
    closeProblem(): void {
      problem = null;
      changed();
    },
    useUploads: () => useSyncExternalStore(onChange, () => uploads),
    useProblem: () => useSyncExternalStore(onChange, () => problem),
  };
}
