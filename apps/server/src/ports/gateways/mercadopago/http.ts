/* biome-ignore-all lint/suspicious/noExplicitAny: Mercado Pago's answers have many shapes, read with care by who asked */
import { GatewayError } from "../gateway-error.ts";

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
  query?: Record<string, string>;
  /** `X-Idempotency-Key`; a second time gives the same answer. */
  key?: string;
};

export type Ask = (path: string, call: Call) => Promise<any>;

const usualTimeoutMs = 6_000;

/** Speaks with Mercado Pago; whatever is not an answer becomes one GatewayError. */
export function createAsk(settings: MercadoPagoSettings): Ask {
  return async (path, { method = "GET", token, body, query, key }) => {
    const url = new URL(path, settings.apiUrl);
    url.search = new URLSearchParams(query).toString();
    const what = `${method} ${path.replace(/\d{4,}/, "…")}`;
    let answer: Response;
    let said: string;
    try {
      answer = await fetch(url, {
        method,
        redirect: "error",
        headers: {
          accept: "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json" }),
          ...(key && { "x-idempotency-key": key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(settings.timeoutMs ?? usualTimeoutMs),
      });
      said = await answer.text();
    } catch (error) {
      throw new GatewayError(neverArrived(error) ? "unreachable" : "unknown", `${what}: ${causeOf(error)}`);
    }
    if (!answer.ok) throw refusalOf(answer.status, `${what}: ${answer.status} ${wordsOf(said)}`);
    try {
      return JSON.parse(said || "{}");
    } catch {
      throw new GatewayError("unknown", `${what}: an answer that is no JSON`);
    }
  };
}

function refusalOf(status: number, detail: string): GatewayError {
  if (status === 401 || status === 403) return new GatewayError("unauthorized", detail);
  if (status === 429) return new GatewayError("limited", detail);
  // It stopped somewhere on the way, and may have been done.
  if (status >= 500 || status === 408) return new GatewayError("unknown", detail);
  return new GatewayError("refused", detail);
}

/** Cut, since a person's data may stand in it. */
function wordsOf(said: string): string {
  try {
    const { error, message } = JSON.parse(said);
    return `${error ?? ""} ${message ?? ""}`.slice(0, 200);
  } catch {
    return "(no JSON)";
  }
}

function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

function neverArrived(error: unknown): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "EHOSTUNREACH"].includes(causeOf(error));
}
