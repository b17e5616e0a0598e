import type { Endpoint } from "@camarim/contract/endpoint";
import type { z } from "zod";
import { ApiError } from "./api-error.ts";
import { requestConfirmation } from "./confirmation.ts";
import { clearSession, findCurrentToken, readOwnToken, readToken } from "./session.ts";
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
/** What an endpoint takes, inferred from its schemas; a part is optional where the schema lets it be. */
export type Args<E extends Endpoint> = PathArgs<E> &
  Part<"query", E["schema"]["querystring"]> &
  Part<"body", E["schema"]["body"]>;
/** The response body of an endpoint; 204 is null. */
export type Answer<E extends Endpoint> =
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

/** This page's session for the creator's endpoints, unless the caller brings its own or, with null, none. */
function tokenFor(endpoint: Endpoint, token: string | null | undefined): string | null {
  if (token !== undefined) return token;
  return ["creator", "creator-or-fan", "admin"].includes(endpoint.config.access) ? readOwnToken() : null;
}

/** Once with a replaced token, and once after a confirmation. */
const maxAttempts = 3;

/**
 * Sends a request, which rejects with `ApiError`, with the token of its session. Repeats it if the token was replaced
 * meanwhile, and after the creator has confirmed their identity where the endpoint requires it. A token that the server
 * does not accept ends the session.
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
      if (token && !next && isRefused(error) && token === readToken()) clearSession();
      if (!next) throw error;
      token = next;
    }
  }
}

/** A given token is not replaced by the session's: a confirmation gives its own, and would wait for itself. */
async function findNextToken(error: unknown, token: string, given: string | null | undefined) {
  if (error instanceof ApiError && error.code === "CONFIRMATION_REQUIRED") return requestConfirmation(token);
  return given === undefined && isRefused(error) ? findReplacement(token) : undefined;
}

/** The token that replaced a refused one, also by another tab that has not stored it yet. */
export async function findReplacement(token: string): Promise<string | undefined> {
  await waitForTokenChange();
  const current = findCurrentToken(token);
  return current === token ? undefined : current;
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && ["UNAUTHENTICATED", "HTTP_401"].includes(error.code);
}
