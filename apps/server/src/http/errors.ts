import type { ErrorCode } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, toErrorBody } from "#core/app-error";
import { isDatabaseAway } from "#db/is-database-away";
import { GatewayError } from "#ports/gateways/gateway-error";
import { findUnknownFields } from "./unknown-fields.ts";
import { isNavigation, renderBusyPage } from "./web/busy-page.ts";

/** Errors of violated database constraints, by the constraint's name. */
const constraints: Record<string, ErrorCode> = {
  content_in_item: "CONTENT_IN_ITEM",
  item_content_not_deleted: "NOT_FOUND",
  announcement_one_a_day: "ANNOUNCEMENT_LIMIT",
  plan_extra_plan: "NOT_FOUND",
  account_email_key: "EMAIL_TAKEN",
  profile_username_key: "USERNAME_TAKEN",
  coupon_code_key: "COUPON_TAKEN",
  receipt_one_waiting: "RECEIPT_WAITING",
  receipt_file_approved_once: "RECEIPT_ALREADY_USED",
  receipt_end_to_end_approved_once: "RECEIPT_ALREADY_USED",
  receipt_statement_line_once: "RECEIPT_ALREADY_USED",
  transfer_withdrawal_once: "WITHDRAWAL_MISMATCH",
  settled_transfer_end_to_end_once: "RECEIPT_ALREADY_USED",
  settled_transfer_line_once: "RECEIPT_ALREADY_USED",
  billing_receipt_one_waiting: "RECEIPT_WAITING",
  billing_receipt_approved_once: "BILLING_RECEIPT_USED",
  billing_receipt_decided_once: "ALREADY_DECIDED",
  wallet_review_decided_once: "ALREADY_DECIDED",
  report_case_decided_once: "ALREADY_DECIDED",
  gateway_connection_external: "MP_ACCOUNT_TAKEN",
  recorded_refund_once: "REFUND_ALREADY_RECORDED",
  credit_payment_once: "CREDIT_ALREADY_RECORDED",
  ledger_balance_floor: "BALANCE_TOO_LOW",
  import_one_running: "IMPORT_BUSY",
  receipt_decided_once: "PAYMENT_ALREADY_DECIDED",
};

/** Errors of Fastify and Node about a request, by their code. */
const requestErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};

/** Errors of the file server about conditions and ranges, by status. */
const fileErrors: Record<number, ErrorCode> = { 412: "PRECONDITION_FAILED", 416: "RANGE_NOT_SATISFIABLE" };

export function toAppError(error: Partial<FastifyError> & { constraint?: string }): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GatewayError) return new AppError("GATEWAY_BUSY");
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError("VALIDATION_FAILED", toFieldMessages(error.validation));
  const code =
    constraints[error.constraint ?? ""] ?? requestErrors[error.code ?? ""] ?? fileErrors[error.statusCode ?? 0];
  if (code) return new AppError(code);
  // Class 22: values that a column cannot store, for example a NUL byte.
  if (/^22\w{3}$/.test(error.code ?? "")) return new AppError("VALIDATION_FAILED");
  if (isHangUp(error)) return new AppError("BODY_MALFORMED");
  if (error.code === "ENOSPC" || error.code === "EDQUOT") return new AppError("STORAGE_FULL");
  if (isDatabaseAway(error)) return new AppError("UNAVAILABLE");
  if (error.statusCode && error.statusCode < 500) return new AppError("BODY_MALFORMED");
  return new AppError("INTERNAL");
}

type Issue = { instancePath: string; message?: string; keyword: string; params: Record<string, unknown> };

/** `{ "data.0.price": "O preço mínimo é…" }`, with one entry per unknown field. */
function toFieldMessages(issues: readonly unknown[]): Record<string, string> {
  const fields = (issues as Issue[]).flatMap(({ instancePath, message = fieldErrors.invalid, keyword, params }) => {
    const path = instancePath.slice(1).replaceAll("/", ".");
    if (keyword !== "unrecognized_keys") return [[path, message] as const];
    const names = (params.keys as string[]).map((key) => (path ? `${path}.${key}` : key));
    return Object.entries(findUnknownFields(names));
  });
  // The first message of a field wins; `fromEntries` also accepts the name `__proto__`.
  return Object.fromEntries(fields.toReversed());
}

/** JSON, or for an UNAVAILABLE page navigation a page that reloads. */
export function toErrorResponse(error: AppError, request: Pick<FastifyRequest, "method" | "url" | "headers">) {
  const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? 2 : undefined);
  const headers = {
    "cache-control": "no-store",
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  };
  if (error.code === "UNAVAILABLE" && isNavigation(request)) {
    const page = renderBusyPage(request, retryAfter ?? 0);
    return { body: page.html, headers: { ...headers, ...page.headers } };
  }
  const body = JSON.stringify(toErrorBody(error));
  return { body, headers: { ...headers, "content-type": "application/json; charset=utf-8" } };
}

export function handleError(
  raw: FastifyError & { headers?: Record<string, string> },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const error = toAppError(raw);
  // Anybody can close a connection, so it is no error of the server. Nobody receives the response.
  if (isHangUp(raw)) request.log.info("the client hung up");
  if (error.status >= 500 && !isShed(raw)) request.log.error({ err: raw, req: request }, "request failed");
  const { body, headers } = toErrorResponse(error, request);
  return reply
    .code(error.status)
    .headers({ ...raw.headers, ...headers })
    .send(body);
}

/** Node's error of a request whose connection was closed before the end of its body; a lost database has the same code. */
function isHangUp({ code, message }: { code?: string | undefined; message?: string | undefined }): boolean {
  return code === "ECONNRESET" && message === "aborted";
}

/** Refused by `shed-load.ts`, which logs an overload once and not per request. Only it sets `retryAfterSeconds` with this code. */
function isShed(error: unknown) {
  return error instanceof AppError && error.code === "UNAVAILABLE" && error.retryAfterSeconds !== undefined;
}
