/* biome-ignore-all lint/suspicious/noExplicitAny: iugu's answers have many shapes, read with care by who asked */
import { createSign } from "node:crypto";
import { GatewayError } from "../gateway-error.ts";

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
};

type Call = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token: string;
  body?: object;
  query?: Record<string, string>;
  /** `Idempotency-Key`; a second time answers 409, and not the old answer. */
  key?: string;
  signed?: boolean;
};

export type Ask = (path: string, call: Call) => Promise<any>;

export const usualTimeoutMs = 6_000;

/** What a repeated key is answered with. */
export const conflict = "this key was used";
export const notFound = "there is no such thing";

/** Speaks with iugu; a refusal, whichever of its forms it has, becomes one GatewayError. */
export function createAsk(settings: IuguSettings): Ask {
  return async (path, { method = "GET", token, body, query, key, signed }) => {
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
        signal: AbortSignal.timeout(settings.timeoutMs ?? usualTimeoutMs),
      });
      said = await answer.text();
    } catch (error) {
      throw new GatewayError(neverArrived(error) ? "unreachable" : "unknown", `${method} ${path}: ${causeOf(error)}`);
    }
    if (answer.ok) return readJson(said, `${method} ${path}`);
    throw refusalOf(answer.status, `${method} ${path}: ${answer.status} ${wordsOf(said)}`);
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
  try {
    const { errors, message } = JSON.parse(said);
    return JSON.stringify(errors ?? message ?? {}).slice(0, 200);
  } catch {
    return "(no JSON)";
  }
}

function readJson(said: string, what: string) {
  try {
    return JSON.parse(said || "{}");
  } catch {
    throw new GatewayError("unknown", `${what}: an answer that is no JSON`);
  }
}

function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

function neverArrived(error: unknown): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "EHOSTUNREACH"].includes(causeOf(error));
}
