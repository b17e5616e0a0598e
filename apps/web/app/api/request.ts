import type { Endpoint } from "@camarim/contract/endpoint";
import type { z } from "zod";
import { type ApiError, toApiError } from "./api-error.ts";
import { clearSession, readOwnToken, readToken } from "./session.ts";

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
export function tokenFor(endpoint: Endpoint, token: string | null | undefined): string | null {
  if (token !== undefined) return token;
  return ["creator", "creator-or-fan", "admin"].includes(endpoint.config.access) ? readOwnToken() : null;
}

/** The error of a response. A token that the server does not accept ends the session, unless another one replaced it. */
export function failure(status: number, answer: unknown, token: string | null): ApiError {
  const error = toApiError(status, answer);
  const refused = status === 401 && error.code !== "FAN_UNAUTHENTICATED";
  if (refused && token && token === readToken()) clearSession();
  return error;
}
