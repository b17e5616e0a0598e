import type { Endpoint } from "@camarim/contract/endpoint";
import type { z } from "zod";
import { ApiError } from "./api-error.ts";
import { requestConfirmation } from "./confirmation.ts";
import { endSession, findCurrentToken, readOwnToken, readToken } from "./session.ts";
import { waitForTokenChange } from "./token-lock.ts";

type Nothing = Record<never, never>;
type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? undefined extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> | undefined }
    : Nothing extends z.input<Schema>
      ? { [N in Name]?: z.input<Schema> | undefined }
      : { [N in Name]: z.input<Schema> }
  : { [N in Name]?: never };

export type PathArgs<E extends Endpoint> = Part<"params", E["schema"]["params"]>;
/** Arguments of an endpoint, inferred from its schemas; a part is optional if its schema allows that. */
export type Args<E extends Endpoint> = PathArgs<E> &
  Part<"query", E["schema"]["querystring"]> &
  Part<"body", E["schema"]["body"]>;
/** The response body of an endpoint; 204 is null. */
export type ResponseBody<E extends Endpoint> =
  E["schema"]["response"] extends Record<number, infer Schema>
    ? Schema extends z.ZodType
      ? z.output<Schema>
      : never
    : never;

export type AnyArgs = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};

/** `/v1/stories/:_id` with its parameters and query; undefined ones are omitted. */
export function pathOf(endpoint: Pick<Endpoint, "url">, { params = {}, query = {} }: AnyArgs): string {
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  return `/v1${path}${pairs.length ? `?${search}` : ""}`;
}

/** The token of this page's session for creator endpoints, unless the caller passes a token or null (none). */
function tokenFor(endpoint: Endpoint, token: string | null | undefined): string | null {
  if (token !== undefined) return token;
  return ["creator", "creator-or-fan", "admin"].includes(endpoint.config.access) ? readOwnToken() : null;
}

/** One retry with a replaced token and one after a confirmation. */
const maxAttempts = 3;

/**
 * Sends a request with the token of its session; rejects with `ApiError`. Retries if the token was replaced meanwhile, and after the
 * creator has confirmed their identity if the endpoint requires that. A 401 for the stored token ends the session.
 */
export async function sendWithToken<T>(
  endpoint: Endpoint,
  given: string | null | undefined,
  send: (token: string | null) => Promise<T>,
): Promise<T> {
  let token = tokenFor(endpoint, given);
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(token);
    } catch (error) {
      const next = token && attempt < maxAttempts ? await findNextToken(error, token, given) : undefined;
      if (token && !next && isRefused(error) && token === readToken()) endSession();
      if (!next) throw error;
      token = next;
    }
  }
}

/** A token that the caller passed is not replaced: the confirmation request passes its own, and would wait for itself. */
async function findNextToken(error: unknown, token: string, given: string | null | undefined) {
  if (error instanceof ApiError && error.code === "CONFIRMATION_REQUIRED") return requestConfirmation(token);
  return given === undefined && isRefused(error) ? findReplacement(token) : undefined;
}

/** The token that replaced a rejected one; waits for another tab that is just storing it. */
export async function findReplacement(token: string): Promise<string | undefined> {
  await waitForTokenChange();
  const current = findCurrentToken(token);
  return current === token ? undefined : current;
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && ["UNAUTHENTICATED", "HTTP_401"].includes(error.code);
}
