import { errors } from "@camarim/contract";
import { createUpload, finishUpload } from "@camarim/contract/uploads";
import { ApiError, noConnection, toApiError } from "@camarim/ui/api/api-error.ts";
import { expect, test } from "vitest";
import { isInterrupted, isOutage, isRemovable, refusalOf } from "./upload-refusal.ts";

type Code = keyof typeof errors;
const errorOf = (code: Code) => new ApiError({ code, ...errors[code] });

test("a refusal for a limit of the account says what to do, and the upload can be retried", () => {
  for (const code of ["ACCOUNT_FULL", "UPLOADS_TOO_LARGE", "TOO_MANY_UPLOADS", "TOO_MANY_ATTEMPTS"] as const)
    expect(refusalOf(errorOf(code), "closed"), code).toContain("abra Envios e toque em “Tentar de novo”");
  expect(isRemovable(errorOf("ACCOUNT_FULL"))).toBe(true);
  expect(isRemovable(errorOf("VIDEO_TOO_LONG"))).toBe(false);
});

test("every declared error of an upload has its own message", () => {
  const codes = new Set([...createUpload.config.errors, ...finishUpload.config.errors]);
  // A 401 redirects to sign-in, and field errors do not apply to this form.
  for (const code of ["UNAUTHENTICATED", "VALIDATION_FAILED"]) codes.delete(code as never);
  for (const code of codes) {
    const message = refusalOf(errorOf(code), "highlight");
    expect(message?.length, code).toBeGreaterThan(20);
    expect(message, code).not.toBe(errors.NOT_FOUND.message);
  }
});

test("an error that is not from the API has no message", () => {
  expect(refusalOf(new Error("x"), "media")).toBeNull();
});

test("an upload continues after a lost connection and after any form of an unavailable service", () => {
  for (const error of [noConnection(), errorOf("UNAVAILABLE"), errorOf("REQUEST_TIMEOUT")])
    expect(isInterrupted(error), error.code).toBe(true);
  // A HEAD request reads the offset, and its response has no body; a load balancer without healthy nodes sends an HTML page.
  for (const status of [408, 502, 503, 504])
    expect(isInterrupted(toApiError(status, undefined)), `${status}`).toBe(true);
  for (const error of [
    errorOf("STORAGE_FULL"),
    errorOf("UPLOAD_OFFSET"),
    errorOf("INTERNAL"),
    toApiError(500, undefined),
  ])
    expect(isInterrupted(error), error.code).toBe(false);
});

test("a proxy's 5xx is told from a lost connection and from an overload of the server", () => {
  for (const status of [500, 502, 503, 504]) expect(isOutage(toApiError(status, undefined)), `${status}`).toBe(true);
  for (const error of [noConnection(), errorOf("UNAVAILABLE"), errorOf("STORAGE_FULL"), toApiError(408, undefined)])
    expect(isOutage(error), error.code).toBe(false);
});
