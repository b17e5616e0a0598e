import { ApiError, type ApiErrorCode } from "@camarim/ui/api/api-error.ts";
import { uploads as text } from "../../text/uploads.ts";
import type { UploadKind } from "./upload-list.ts";

/**
 * The server's reason for a rejected upload and what to do next; null if the error has no message for users. The dialog's title is
 * specified.
 */
export function refusalOf(error: unknown, kind: UploadKind): string | null {
  if (!(error instanceof ApiError) || error.code.startsWith("HTTP_") || error.status === 0) return null;
  if (error.code === "NOT_FOUND" && kind === "highlight") return text.highlightGone;
  const own = (text.refused as Partial<Record<ApiErrorCode, string>>)[error.code];
  if (own) return own;
  return error.message || null;
}

/** Errors whose cause the creator can remove: the file stays in the list and can be retried. */
const removable = new Set<ApiErrorCode>(["ACCOUNT_FULL", "TOO_MANY_ATTEMPTS"]);

export function isRemovable(error: unknown): boolean {
  return error instanceof ApiError && removable.has(error.code);
}

/** A service that is temporarily unavailable. Responses to HEAD have no code, nor have the pages of a load balancer. */
const temporary = new Set<ApiErrorCode>([
  "UNAVAILABLE",
  "REQUEST_TIMEOUT",
  "HTTP_408",
  "HTTP_502",
  "HTTP_503",
  "HTTP_504",
]);

/** Whether the upload continues by itself once the connection or the service is back. */
export function isInterrupted(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || temporary.has(error.code));
}

/** Whether there was no answer at all. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The answer of something in front of the server, such as a proxy without a server behind it. The connection itself works. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500 && error.code.startsWith("HTTP_");
}
