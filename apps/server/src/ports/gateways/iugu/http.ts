import { createSign } from "node:crypto";
import type { z } from "zod";
import { GatewayError } from "../gateway-error.ts";
import { createRateLimit } from "./rate-limit.ts";

export type IuguSettings = {
  /** Without a path: `https://api.iugu.com`. */
  apiUrl: string;
  masterToken: string;
  masterAccountId: string;
  /** PEM; iugu asks for signatures in production alone. */
  privateKey: string | undefined;
  /** Whether no money is real. */
  test: boolean;
  /** What iugu echoes in `Authorization` of each event. */
  webhookAuthorization: string;
  timeoutMs?: number;
  /** iugu's limit for each account; undefined where it has none. */
  requestsPerMinute?: number | undefined;
  /** Called for an answer that does not have the documented form; `detail` holds no person's data. */
  onInvalidAnswer?: ((detail: string) => void) | undefined;
};

type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token: string;
  body?: object;
  query?: Record<string, string>;
  /** `Idempotency-Key`; a second time answers 409, and not the old answer. */
  key?: string;
  signed?: boolean;
  /** In place of the usual one. */
  timeoutMs?: number;
};

/** Answers what the schema makes of iugu's answer. */
export type Ask = <Schema extends z.ZodType>(path: string, schema: Schema, call: Call) => Promise<z.output<Schema>>;

export const usualTimeoutMs = 6_000;

/** What a repeated key is answered with. */
const conflict = "this key was used";
const notFound = "there is no such thing";

/**
 * Sends requests to iugu. A refusal, whichever of its forms it has, becomes one GatewayError; an answer that does not fit its
 * schema becomes `unknown` with `invalid`, since what was asked for may have been done.
 */
export function createAsk(settings: IuguSettings): Ask {
  const limit = createRateLimit(settings.requestsPerMinute);
  return async (path, schema, { method = "GET", token, body, query, key, signed, timeoutMs }) => {
    await limit.take(token, method === "GET");
    const text = body === undefined ? "" : JSON.stringify(body);
    const url = new URL(`/v1${path}`, settings.apiUrl);
    url.search = new URLSearchParams(query).toString();
    let answer: Response;
    let said: string;
    try {
      answer = await fetch(url, {
        method,
        redirect: "error",
        headers: {
          // Never as a parameter: addresses end up in logs.
          authorization: `Basic ${Buffer.from(`${token}:`).toString("base64")}`,
          accept: "application/json",
          ...(text && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key }),
          ...(signed && settings.privateKey && signatureOf(method, url.pathname, token, text, settings.privateKey)),
        },
        ...(text && { body: text }),
        signal: AbortSignal.timeout(timeoutMs ?? settings.timeoutMs ?? usualTimeoutMs),
      });
      said = await answer.text();
    } catch (error) {
      throw new GatewayError(neverArrived(error) ? "unreachable" : "unknown", `${method} ${path}: ${causeOf(error)}`);
    }
    if (answer.status === 429) limit.backOff(token, answer.headers.get("retry-after"));
    if (!answer.ok) throw refusalOf(answer.status, `${method} ${path}: ${answer.status} ${wordsOf(said)}`);
    const read = schema.safeParse(readJson(said));
    if (read.success) return read.data;
    const where = read.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".")} ${issue.code}`);
    const detail = `${method} ${path}: an answer that is not as documented: ${where.join(", ")}`;
    settings.onInvalidAnswer?.(detail);
    throw new GatewayError("unknown", detail, undefined, "invalid_answer");
  };
}

/** Two lines and the body: what is asked and when, so that nobody sends it again later (iugu, RSA signature of requests). */
function signatureOf(method: string, path: string, token: string, body: string, privateKey: string) {
  const time = new Date().toISOString();
  const signed = `${method}|${path}\n${token}|${time}\n${body}`;
  const signature = createSign("RSA-SHA256").update(signed).sign(privateKey, "base64");
  return { "request-time": time, signature: `signature=${signature}` };
}

function refusalOf(status: number, detail: string): GatewayError {
  if (status === 401 || status === 403) return new GatewayError("unauthorized", detail);
  if (status === 404) return new GatewayError("refused", `${notFound}: ${detail}`);
  if (status === 409) return new GatewayError("refused", `${conflict}: ${detail}`);
  if (status === 429) return new GatewayError("limited", detail);
  // It stopped somewhere on the way, and may have been done.
  if (status >= 500 || status === 408) return new GatewayError("unknown", detail);
  return new GatewayError("refused", detail);
}

export function isConflict(error: unknown): boolean {
  return error instanceof GatewayError && error.message.includes(conflict);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof GatewayError && error.message.includes(notFound);
}

/** `errors` is a text, a list or a map, and some routes say `message`; cut, since a person's data may stand in it. */
function wordsOf(said: string): string {
  const read = readJson(said);
  if (!read || typeof read !== "object") return "(no JSON)";
  const { errors, message } = read as { errors?: unknown; message?: unknown };
  return JSON.stringify(errors ?? message ?? {}).slice(0, 200);
}

/** Undefined, which fits no schema, where it is no JSON. */
function readJson(said: string): unknown {
  try {
    return JSON.parse(said || "{}");
  } catch {
    return undefined;
  }
}

function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

function neverArrived(error: unknown): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "EHOSTUNREACH"].includes(causeOf(error));
}
