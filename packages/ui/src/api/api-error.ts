import type { ErrorCode } from "@camarim/contract";
import { errors as text } from "../text/errors.ts";

/** A code of the error catalogue, or a local one: no response, a response from something other than our API, or no passkey to send. */
export type ApiErrorCode = ErrorCode | "OFFLINE" | "PASSKEY_NOT_USED" | `HTTP_${number}`;
type Fault = {
  code: ApiErrorCode;
  title: string;
  message: string;
  fields?: Record<string, string> | undefined;
  status: number;
};

/** A failed request with the contract's title and message; `status` is 0 without a response. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly title: string;
  readonly fields: Record<string, string>;
  readonly status: number;

  constructor(fault: Fault) {
    super(fault.message);
    this.name = "ApiError";
    this.code = fault.code;
    this.title = fault.title;
    this.fields = fault.fields ?? {};
    this.status = fault.status;
  }
}

/** The server has decided about the request. What else failed (no connection, a limit, a failure of ours) can be tried again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && isRefusalStatus(error.status);
}

export function isRefusalStatus(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

export function noConnection(): ApiError {
  return new ApiError({ code: "OFFLINE", ...text.offline, status: 0 });
}

/** Converts a response to an error. An error page of a proxy has no code. */
export function toApiError(status: number, body: unknown): ApiError {
  const fault = typeof body === "object" && body !== null ? (body as Partial<Fault>) : {};
  if (!fault.code) return new ApiError({ code: `HTTP_${status}`, ...text.unknown, status });
  return new ApiError({
    code: fault.code,
    title: fault.title ?? "",
    message: fault.message ?? "",
    fields: fault.fields,
    status,
  });
}
