import { ApiError } from "../api/api-error.ts";
import { uploads as text } from "../text/uploads.ts";
import type { UploadKind } from "./upload-list.ts";

export type UploadRefusal = { title: string; message: string };

/** What the server said against an upload, and what to do next; null where it said nothing that a person can read. */
export function refusalOf(error: unknown, kind: UploadKind): UploadRefusal | null {
  if (!(error instanceof ApiError) || error.code.startsWith("HTTP_") || error.status === 0) return null;
  if (error.code === "NOT_FOUND" && kind === "highlight") return text.highlightGone;
  const own = (text.refused as Record<string, UploadRefusal | undefined>)[error.code];
  if (own) return own;
  return error.message ? { title: error.title, message: error.message } : null;
}

/** Errors that the creator can end: the file stays in the list, to be sent again by a tap. */
const removable = new Set(["ACCOUNT_FULL", "TOO_MANY_ATTEMPTS"]);

export function isRemovable(error: unknown): boolean {
  return error instanceof ApiError && removable.has(error.code);
}
