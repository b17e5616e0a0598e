import { createHash } from "node:crypto";
import type { z } from "zod";
import { GatewayError, getCause, isUnreachable } from "../gateway-error.ts";
import { toError } from "./refusals.ts";

export type MercadoPagoSettings = {
  /** Without a path: `https://api.mercadopago.com`. */
  apiUrl: string;
  /** Where a seller authorizes us: `https://auth.mercadopago.com.br`. */
  authUrl: string;
  clientId: string;
  clientSecret: string;
  /** Of the application; browsers create card tokens with it. */
  publicKey: string;
  webhookSecret: string;
  /** The URL of the webhook. */
  notificationUrl: string;
  /** Whether the money is not real. */
  test: boolean;
  timeoutMs?: number;
  /** Called for a response that does not have the documented form; `detail` contains no personal data. */
  onInvalidResponse?: ((detail: string) => void) | undefined;
};

type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token?: string;
  body?: object;
  /** Files, sent as multipart. */
  form?: FormData;
  query?: Record<string, string>;
  /** `X-Idempotency-Key`; a repeat gets the same response, also an error. */
  key?: string;
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
const maxPauseMs = 60_000;

/**
 * Sends requests to Mercado Pago. Every failure becomes a GatewayError. Its rate limit is not documented: after a 429 with
 * `Retry-After`, requests with the same token are `limited` without being sent until then, for a minute at most.
 */
export function createSend(settings: MercadoPagoSettings): SendRequest {
  const pausedUntil = new Map<string, number>();

  return async (path, schema, { method = "GET", token, body, form, query, key, timeoutMs }) => {
    const url = new URL(path, settings.apiUrl);
    url.search = new URLSearchParams(query).toString();
    const operation = `${method} ${path.replace(/\d{4,}/, "…")}`;
    const tokenHash = createHash("sha256")
      .update(token ?? "")
      .digest("base64");
    const until = pausedUntil.get(tokenHash);
    if (until && until > Date.now())
      throw new GatewayError("limited", `${operation}: not sent until Retry-After is over`);
    pausedUntil.delete(tokenHash);

    const { response, text } = await fetchText(operation, url, {
      method,
      redirect: "error",
      headers: {
        accept: "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
        ...(key && { "x-idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      signal: AbortSignal.timeout(timeoutMs ?? settings.timeoutMs ?? defaultTimeoutMs),
    });
    const pause = Number(response.headers.get("retry-after")) * 1_000;
    if (response.status === 429 && pause > 0) pausedUntil.set(tokenHash, Date.now() + Math.min(pause, maxPauseMs));
    if (!response.ok) throw toError(response.status, operation, text);
    return parseResponse(settings, operation, schema, text);
  };
}

async function fetchText(
  operation: string,
  url: URL,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response: response, text: await response.text() };
  } catch (error) {
    throw new GatewayError(isUnreachable(error) ? "unreachable" : "unknown", `${operation}: ${getCause(error)}`);
  }
}

function parseResponse<Schema extends z.ZodType>(
  settings: MercadoPagoSettings,
  operation: string,
  schema: Schema,
  text: string,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text || "{}");
  } catch {
    throw reportInvalid(settings, operation, "no JSON");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw reportInvalid(settings, operation, parsed.error);
}

/** Names only fields, since a response contains personal data. */
export function reportInvalid(
  { onInvalidResponse }: MercadoPagoSettings,
  operation: string,
  error: z.ZodError | string,
): GatewayError {
  const fields = typeof error === "string" ? error : error.issues.map(({ path }) => path.join(".")).join(", ");
  const detail = `${operation}: not as documented: ${fields.slice(0, 200)}`;
  onInvalidResponse?.(detail);
  return new GatewayError("unknown", detail, undefined, "invalid_answer");
}
