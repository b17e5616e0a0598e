import { newUuid } from "@camarim/ui/lib/new-uuid.ts";
import { useSyncExternalStore } from "react";
import type { Runner } from "./run-uploads.ts";
import {
  type FileUpload,
  type UploadEvent,
  type UploadIntent,
  type UploadProblem,
  uploadsAfter,
  withProblem,
  wouldBeLost,
} from "./upload-list.ts";

type PickedFile = { file: File; intent: UploadIntent; isOneOfSeveral: boolean };

const listeners = new Set<() => void>();
/** Files that wait until the runner's code has loaded; the first file starts loading it. */
const picked = new Map<string, PickedFile>();
let uploads: readonly FileUpload[] = [];
/** Of uploads that failed and whose dialog was not closed yet. */
let problems: readonly UploadProblem[] = [];
let running: Promise<Runner> | undefined;

function runner(): Promise<Runner> {
  running ??= import("./run-uploads.ts").then(({ createRunner }) => createRunner({ emit, fail }));
  running.catch(() => {
    running = undefined;
  });
  return running;
}

/**
 * Uploads continue while the person uses the app, and after a reload. The failure of a file that is `isOneOfSeveral` is shown with its
 * name.
 */
export function sendFile(file: File, intent: UploadIntent, { isOneOfSeveral = false } = {}): void {
  const id = newUuid();
  picked.set(id, { file, intent, isOneOfSeveral });
  emit({ type: "added", id, kind: intent.kind, name: file.name, preview: URL.createObjectURL(file) });
  void hand(id);
}

async function hand(id: string): Promise<void> {
  const given = picked.get(id);
  if (!given) return;
  try {
    const { add } = await runner();
    if (!picked.delete(id)) return;
    await add({ id, ...given });
  } catch {
    emit({ type: "failed", id, reason: null });
    const { intent, isOneOfSeveral, file } = given;
    fail({ id, kind: intent.kind, refusal: null, name: isOneOfSeveral ? file.name : undefined });
  }
}

/** Retries a failed upload. */
export function resendUpload(id: string): void {
  emit({ type: "waits", id });
  if (picked.has(id)) void hand(id);
  else void runner().then(({ resend }) => resend(id));
}

/** Cancels a running upload, or removes a failed one. */
export function cancelUpload(id: string): void {
  if (!picked.delete(id)) void runner().then(({ drop }) => drop(id));
  emit({ type: "gone", id });
}

/**
 * Cancels all uploads of this browser at the server, as the last requests of a session: a sign-out deletes their files. Waits at most 3 s.
 */
export async function cancelAllUploads(): Promise<void> {
  picked.clear();
  const canceled = running?.then(({ dropAll }) => dropAll()).catch(() => undefined);
  await Promise.race([canceled, new Promise((resolve) => setTimeout(resolve, 3_000))]);
}

const keptIn = "camarim-uploads";

/** Resumes unfinished uploads of an earlier page; without any, loads no code. */
export async function resumeUploads(): Promise<void> {
  const databases = await listDatabases().catch(() => undefined);
  if (databases?.every(({ name }) => name !== keptIn)) return;
  const { resume } = await runner();
  await resume();
}

/** Undefined where the browser cannot list them; rejects where it blocks them. */
async function listDatabases() {
  return window.indexedDB.databases?.();
}

/** Whether leaving the page would lose an upload. */
export function wouldLoseUploads(): boolean {
  return uploads.some(wouldBeLost);
}

function emit(event: UploadEvent): void {
  if (event.type === "gone") {
    const gone = uploads.find(({ id }) => id === event.id);
    if (gone) URL.revokeObjectURL(gone.preview);
  }
  uploads = uploadsAfter(uploads, event);
  const warn = wouldLoseUploads() ? window.addEventListener : window.removeEventListener;
  warn("beforeunload", warnOfLoss);
  changed();
}

function fail(problem: UploadProblem): void {
  problems = withProblem(problems, problem);
  changed();
}

/** The browser asks for confirmation while an upload is not stored. */
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

export function closeUploadProblem(): void {
  problems = [];
  changed();
}
const none: readonly FileUpload[] = [];
export const useUploads = () =>
  useSyncExternalStore(
    onChange,
    () => uploads,
    () => none,
  );
const noProblems: readonly UploadProblem[] = [];
export const useUploadProblems = () =>
  useSyncExternalStore(
    onChange,
    () => problems,
    () => noProblems,
  );
