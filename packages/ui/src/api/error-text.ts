import { errors as text } from "../text/errors.ts";
import { ApiError } from "./api-error.ts";

/** Title and message of any error, for an alert or an error state. */
export function errorText(error: unknown): { title: string; message: string } {
  if (!(error instanceof ApiError)) return text.unknown;
  return { title: error.title, message: error.message || error.code };
}

/** One line for `window.alert`: the server's message or, without one, the error code. */
export function errorLine(error: unknown): string {
  return errorText(error).message;
}
