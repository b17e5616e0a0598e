import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint. `creator` needs the bearer token, `fan` the fan's cookie, `creator-or-fan` either;
 * `public` needs neither, though a handler may still look at who is there.
 */
export type Access = "public" | "creator" | "fan" | "creator-or-fan";

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
  config: { access: Access; errors: readonly ErrorCode[] };
};

/** Keeps the literal types of an endpoint, so that handlers and clients are typed from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
