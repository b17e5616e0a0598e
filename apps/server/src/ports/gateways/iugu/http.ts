import { createSign } from "node:crypto";
import type { z } from "zod";
import { GatewayError, getCause, isUnreachable } from "../gateway-error.ts";
import { createRateLimit } from "./rate-limit.ts";

export type IuguSettings = {
  /** Without a path: `https://api.iugu.com`. */
  apiUrl: string;
  masterToken: string;
  masterAccountId: string;
  /** PEM; iugu requires signatures only in production. */
  privateKey: string | undefined;
  /** Whether the money is not real. */
  test: boolean;
  /** iugu returns it in the `Authorization` of each event. */
  webhookAuthorization: string;
  /** Of the previous secret; webhooks with one of these are accepted too. */
  earlierAuthorizations?: readonly string[] | undefined;
  timeoutMs?: number;
  /** iugu's limit per account; undefined without a limit. */
  requestsPerMinute?: number | undefined;
  /** Called for a response that does not have the documented form; `detail` contains no personal data. */
  onInvalidResponse?: ((detail: string) => void) | undefined;
};

type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token: string;
  body?: object;
  query?: Record<string, string>;
  /** `Idempotency-Key`; a repeat gets 409 and not the first response. */
  key?: string;
  signed?: boolean;
  timeoutMs?: number;
};

/** Returns the response as the schema parses it. */
export type SendRequest = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  call: Call,
) => Promise<z.output<Schema>>;

const defaultTimeoutMs = 6_000;
/** For several files of up to 10 MB. */
export const uploadTimeoutMs = 60_000;

const conflict = "this key was used";
const notFound = "there is no such thing";
/** Of `create_account`; iugu documents neither the limit nor the text. */
const oneAtATime = /por vez|one at a time/i;

/**
 * Sends requests to iugu. Every failure becomes a GatewayError; a response that does not match its schema is `unknown` with the reason
 * `invalid_answer`, since the request may have taken effect.
 */
export function createSend(settings: IuguSettings): SendRequest {
  const limit = createRateLimit(settings.requestsPerMinute);
  return async (path, schema, { method = "GET", token, body, query, key, signed, timeoutMs }) => {
    await limit.take(token, method === "GET");
    const requestBody = body === undefined ? "" : JSON.stringify(body);
    const url = new URL(`/v1${path}`, settings.apiUrl);
    url.search = new URLSearchParams(query).toString();
    let response: Response;
    let responseText: string;
    try {
      response = await fetch(url, {
        method,
        redirect: "error",
        headers: {
          // Never as a parameter, because URLs are logged.
          authorization: `Basic ${Buffer.from(`${token}:`).toString("base64")}`,
          accept: "application/json",
          ...(requestBody && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key }),
          ...(signed &&
            settings.privateKey &&
            createSignature(method, url.pathname, token, requestBody, settings.privateKey)),
        },
        ...(requestBody && { body: requestBody }),
        signal: AbortSignal.timeout(timeoutMs ?? settings.timeoutMs ?? defaultTimeoutMs),
      });
      responseText = await response.text();
    } catch (error) {
      throw new GatewayError(isUnreachable(error) ? "unreachable" : "unknown", `${method} ${path}: ${getCause(error)}`);
    }
    if (response.status === 429) limit.backOff(token, response.headers.get("retry-after"));
    if (!response.ok) throw toError(response.status, `${method} ${path}: ${response.status} ${toDetail(responseText)}`);
    return parseResponse(settings, `${method} ${path}`, schema, readJson(responseText));
  };
}

/** Of a response, or of an item of a list. The error contains only names of fields, since a response contains personal data. */
export function parseResponse<Schema extends z.ZodType>(
  settings: IuguSettings,
  operation: string,
  schema: Schema,
  json: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".")} ${issue.code}`);
  const detail = `${operation}: a response that is not as documented: ${where.join(", ")}`;
  settings.onInvalidResponse?.(detail);
  throw new GatewayError("unknown", detail, undefined, "invalid_answer");
}

/** The items of a list that are as documented; of the others only themselves are unknown. */
export function parseItems<Schema extends z.ZodType>(
  settings: IuguSettings,
  operation: string,
  schema: Schema,
  items: readonly unknown[],
): z.output<Schema>[] {
  return items.flatMap((item) => {
    try {
      return [parseResponse(settings, operation, schema, item)];
    } catch (error) {
      if (error instanceof GatewayError && error.isInvalid) return [];
      throw error;
    }
  });
}

/** Method, path, token, time and body, against replays (iugu, RSA signature of requests). */
function createSignature(method: string, path: string, token: string, body: string, privateKey: string) {
  const time = new Date().toISOString();
  const signed = `${method}|${path}\n${token}|${time}\n${body}`;
  const signature = createSign("RSA-SHA256").update(signed).sign(privateKey, "base64");
  return { "request-time": time, signature: `signature=${signature}` };
}

function toError(status: number, detail: string): GatewayError {
  if (status === 401 || status === 403) return new GatewayError("unauthorized", detail);
  if (status === 404) return new GatewayError("refused", `${notFound}: ${detail}`);
  if (status === 409) return new GatewayError("refused", `${conflict}: ${detail}`);
  if (status === 429) return new GatewayError("limited", detail);
  if (status === 400 && oneAtATime.test(detail)) return new GatewayError("limited", detail, undefined, "one_at_a_time");
  // The request may have taken effect.
  if (status >= 500 || status === 408) return new GatewayError("unknown", detail);
  return new GatewayError("refused", detail);
}

export function isConflict(error: unknown): boolean {
  return error instanceof GatewayError && error.message.includes(conflict);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof GatewayError && error.message.includes(notFound);
}

/** `errors` is a text, a list or a map; some routes have `message`. Truncated, since it may contain personal data. */
function toDetail(responseText: string): string {
  const read = readJson(responseText);
  if (!read || typeof read !== "object") return "(no JSON)";
  const { errors, message } = read as { errors?: unknown; message?: unknown };
  return JSON.stringify(errors ?? message ?? {}).slice(0, 200);
}

/** Undefined, which matches no schema, for invalid JSON. */
function readJson(responseText: string): unknown {
  try {
    return JSON.parse(responseText || "{}");
  } catch {
    return undefined;
  }
}
