import { createHash } from "node:crypto";
import type { z } from "zod";
import { GatewayError } from "../gateway-error.ts";
import { refusalOf } from "./refusals.ts";

export type MercadoPagoSettings = {
  /** Without a path: `https://api.mercadopago.com`. */
  apiUrl: string;
  /** Where a seller lets us in: `https://auth.mercadopago.com.br`. */
  authUrl: string;
  clientId: string;
  clientSecret: string;
  /** Of the application: a browser turns cards into tokens with it. */
  publicKey: string;
  webhookSecret: string;
  /** Where Mercado Pago posts what happens to a payment. */
  notificationUrl: string;
  /** Whether no money is real. */
  test: boolean;
  timeoutMs?: number;
};

type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token?: string;
  body?: object;
  /** Files, sent as multipart. */
  form?: FormData;
  query?: Record<string, string>;
  /** `X-Idempotency-Key`; a second time gives the same answer, also of a refusal. */
  key?: string;
};

/** Sends a request and returns its answer as the schema reads it. */
export type Ask = <Schema extends z.ZodType>(path: string, schema: Schema, call: Call) => Promise<z.output<Schema>>;

const usualTimeoutMs = 6_000;
const longestPauseMs = 60_000;

/**
 * Speaks with Mercado Pago; whatever is not a right answer becomes a GatewayError. It publishes no rate: after a 429 with
 * `Retry-After`, requests by the same token are `limited` without being sent until that time is over, for a minute at most.
 */
export function createAsk(settings: MercadoPagoSettings): Ask {
  const pausedUntil = new Map<string, number>();

  return async (path, schema, { method = "GET", token, body, form, query, key }) => {
    const url = new URL(path, settings.apiUrl);
    url.search = new URLSearchParams(query).toString();
    const what = `${method} ${path.replace(/\d{4,}/, "…")}`;
    const speaker = createHash("sha256")
      .update(token ?? "")
      .digest("base64");
    const until = pausedUntil.get(speaker);
    if (until && until > Date.now()) throw new GatewayError("limited", `${what}: not sent until Retry-After is over`);
    pausedUntil.delete(speaker);

    const { answer, said } = await send(what, url, {
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
      signal: AbortSignal.timeout(settings.timeoutMs ?? usualTimeoutMs),
    });
    const pause = Number(answer.headers.get("retry-after")) * 1_000;
    if (answer.status === 429 && pause > 0) pausedUntil.set(speaker, Date.now() + Math.min(pause, longestPauseMs));
    if (!answer.ok) throw refusalOf(answer.status, what, said);
    return read(what, schema, said);
  };
}

async function send(what: string, url: URL, init: RequestInit): Promise<{ answer: Response; said: string }> {
  try {
    const answer = await fetch(url, init);
    return { answer, said: await answer.text() };
  } catch (error) {
    throw new GatewayError(neverArrived(error) ? "unreachable" : "unknown", `${what}: ${causeOf(error)}`);
  }
}

/** Only names of fields go into the error: an answer holds a person's data. */
function read<Schema extends z.ZodType>(what: string, schema: Schema, said: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(said || "{}");
  } catch {
    throw new GatewayError("unknown", `${what}: an answer that is no JSON`, undefined, "invalid_answer");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new GatewayError("unknown", `${what}: not as documented: ${fields.slice(0, 200)}`, undefined, "invalid_answer");
}

function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

function neverArrived(error: unknown): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "EHOSTUNREACH"].includes(causeOf(error));
}
