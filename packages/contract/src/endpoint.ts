import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint. `creator` needs the bearer token, `fan` the fan's cookie, `creator-or-fan` either;
 * `public` needs neither, though a handler may still look at who is there.
 */
export type Access = "public" | "creator" | "fan" | "creator-or-fan";

/**
 * At most `limit` calls within `minutes` of the first, counted for each address (of IPv6 the /64), each value of a field of
 * the body, or each pair of them, as `per` says. With `counts`, only answers of these codes count.
 */
export type Throttle = {
  per: readonly ("address" | `body.${string}`)[];
  limit: number;
  minutes: number;
  counts?: readonly ErrorCode[];
};

/** An endpoint as plain data, in Fastify's own words; `url` is relative to `/v1`. */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  schema: {
    summary: string;
    params?: z.ZodObject;
    querystring?: z.ZodObject;
    body?: z.ZodType;
    consumes?: string[];
    response: Record<number, z.ZodType>;
  };
  config: { access: Access; errors: readonly ErrorCode[]; throttle?: readonly Throttle[] };
};

/** Keeps the literal types of an endpoint, so that handlers and clients are typed from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Every code an endpoint may answer: its own, and that of its throttles. */
export function errorsOf({ errors, throttle }: Endpoint["config"]): readonly ErrorCode[] {
  return throttle ? [...errors, "TOO_MANY_ATTEMPTS"] : errors;
}
