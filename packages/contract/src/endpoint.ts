import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint. `creator` needs the bearer token, `admin` that of an account with that role, `fan` the fan's
 * cookie, `creator-or-fan` either; `public` needs neither, though a handler may still look at who is there.
 */
export type Access = "public" | "creator" | "admin" | "fan" | "creator-or-fan";

/**
 * What support may do with an admin's grant for one creator. An endpoint that declares none refuses grants with FORBIDDEN; a
 * list names the only fields of the body that a grant may carry. Product: all reads but documents, proofs and exports; writes
 * of stories, highlights, medias and profile text.
 */
export type Grant = "allowed" | readonly string[];

/**
 * At most `limit` calls within `minutes` of the first, counted for each address (of IPv6 the /64), each account (of a creator; of
 * a fan the session), each value of a field of the body or of a path parameter, or each combination of them, as `per` says. With
 * `counts`, only answers of these codes count; with `having`, only calls that bring that field.
 */
export type Throttle = {
  per: readonly ("address" | "account" | `body.${string}` | `params.${string}`)[];
  limit: number;
  minutes: number;
  counts?: readonly ErrorCode[];
  having?: `body.${string}`;
};

/** A multipart body: text `fields` first, then one part `file`, refused with `tooLarge` beyond `maxBytes`. */
export type Upload = { fields?: z.ZodObject; maxBytes: number; tooLarge: ErrorCode };

/**
 * An endpoint as plain data, in Fastify's own words; `url` is relative to `/v1`. Every write honours `Idempotency-Key`, save
 * those that open or end a session (`ignored`), because a kept answer would hand out a token again, and a piece of an upload,
 * whose offset says which one it is. One that moves money out needs it. With `bytes` the body is a piece of a file,
 * `application/offset+octet-stream`; `headers` says what is read from the head of the request. A `stream` is a `text/event-stream`
 * that stays open.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  schema: {
    summary: string;
    params?: z.ZodObject;
    querystring?: z.ZodObject;
    body?: z.ZodType;
    response: Record<number, z.ZodType>;
  };
  config: {
    access: Access;
    grant?: Grant;
    errors: readonly ErrorCode[];
    upload?: Upload;
    bytes?: true;
    stream?: true;
    headers?: Record<string, string>;
    throttle?: readonly Throttle[];
    idempotencyKey?: "ignored" | "required";
  };
};

/** `limit` calls an hour for an account, and four times as many for the address that they come from. */
export function hourly(limit: number): readonly Throttle[] {
  return [
    { per: ["account"], limit, minutes: 60 },
    { per: ["address"], limit: 4 * limit, minutes: 60 },
  ];
}

/** Keeps the literal types of an endpoint, so that handlers and clients are typed from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

const uploadErrors = ["UPLOAD_MALFORMED", "VALIDATION_FAILED", "STORAGE_FULL"] as const;
const keyErrors = ["IDEMPOTENCY_KEY_INVALID", "IDEMPOTENCY_KEY_RUNNING", "IDEMPOTENCY_KEY_REUSED"] as const;

/** Whether an endpoint honours `Idempotency-Key`. */
export function takesKey({ method, config }: Pick<Endpoint, "method" | "config">): boolean {
  return ["POST", "PUT", "PATCH", "DELETE"].includes(method) && config.idempotencyKey !== "ignored";
}

/** Every code an endpoint may answer: its own, those of its upload, its throttles and of the key that a write may carry. */
export function errorsOf({ method, config }: Pick<Endpoint, "method" | "config">): readonly ErrorCode[] {
  const refusesGrants = config.grant !== "allowed" && config.access.startsWith("creator");
  return [
    ...config.errors,
    ...(refusesGrants ? (["FORBIDDEN"] as const) : []),
    ...(config.upload ? [...uploadErrors, config.upload.tooLarge] : []),
    ...(config.throttle ? (["TOO_MANY_ATTEMPTS"] as const) : []),
    ...(takesKey({ method, config }) ? keyErrors : []),
  ];
}
