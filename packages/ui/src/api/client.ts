import type { Endpoint } from "@camarim/contract/endpoint";
import { noConnection, toApiError } from "./api-error.ts";
import { type AnyArgs, type Args, pathOf, type ResponseBody, sendWithToken } from "./request.ts";

export { ApiError } from "./api-error.ts";
export type { Args, ResponseBody } from "./request.ts";

type CallOptions = {
  /** The in-process fetch of a server loader (`apiContext`); the browser's otherwise. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  token?: string | null | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The request continues after the page is closed. */
  keepalive?: boolean | undefined;
};

type CallArgs<E extends Endpoint> =
  Record<never, never> extends Args<E>
    ? [args?: Args<E>, options?: CallOptions]
    : [args: Args<E>, options?: CallOptions];

/** Calls an endpoint of the contract; throws `ApiError` for every response that is not a success. */
export function call<E extends Endpoint>(endpoint: E, ...[args, options = {}]: CallArgs<E>): Promise<ResponseBody<E>> {
  return sendWithToken(endpoint, options.token, (token) => send(endpoint, args ?? {}, options, token));
}

async function send<E extends Endpoint>(
  endpoint: E,
  { body, ...address }: AnyArgs,
  options: CallOptions,
  token: string | null,
): Promise<ResponseBody<E>> {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  if (body !== undefined) headers.set("content-type", "application/json");

  // A server loader's Request needs an absolute URL; its host is ignored.
  const origin = typeof window === "undefined" ? "http://camarim.internal" : window.location.origin;
  const request = new Request(new URL(pathOf(endpoint, address), origin), {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
  const fail = (error: unknown) => {
    throw options.signal?.aborted ? error : noConnection();
  };
  const response = await (options.fetch ?? fetch)(request).catch(fail);
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  // A success whose body is cut, or is not ours, was not received.
  return (response.status === 204 ? null : await response.json().catch(fail)) as ResponseBody<E>;
}
