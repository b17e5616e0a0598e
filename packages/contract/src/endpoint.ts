import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint. `creator` requires the bearer token, `admin` that of an account with that role and a second
 * factor, `fan` the fan cookie, `creator-or-fan` either of them; `public` requires neither, though a handler may still read both.
 */
export type Access = "public" | "creator" | "admin" | "fan" | "creator-or-fan";

/**
 * Use of an admin's support grant for one creator. An endpoint that declares none rejects grants with FORBIDDEN; a list
 * names the only body fields that a grant may send. Policy: all reads except documents, receipts and exports; writes of
 * stories, highlights, medias and profile text.
 */
export type Grant = "allowed" | readonly string[];

/**
 * Requires that the session was opened or confirmed (`POST /auth/confirm`) within the last 15 minutes, else
 * CONFIRMATION_REQUIRED. With `having`, only calls that send one of these fields. Policy: whatever moves money, decides
 * about it, or changes credentials, destinations of money, sessions, exports or the existence of the account
 * (docs/decisions/0019-confirmed-sessions.md). Never for what a `grant` opens.
 */
export type Fresh = true | { having: readonly `body.${string}`[] };

/**
 * At most `limit` calls within `minutes` of the first, counted for each combination of the keys in `per`: address (of
 * IPv6 the /64), account (of a creator; of a fan the session), value of a body field or of a path parameter. A field that
 * anybody can type is only counted together with address or account: alone, strangers would use the limit up against
 * whom it names. With `counts`, only responses with these codes count, `OK` being those without an error; with `having`,
 * only calls that send that field. Writes of people with an account or session have a limit even if they declare none;
 * `[]` declares that one needs none.
 */
export type Throttle = {
  per: readonly ("address" | "account" | `body.${string}` | `params.${string}`)[];
  limit: number;
  minutes: number;
  counts?: readonly (ErrorCode | "OK")[];
  having?: `body.${string}`;
};

/** A multipart body: text `fields` first, then one part `file`; more than `maxBytes` is rejected with `tooLarge`. */
export type Upload = { fields?: z.ZodObject; maxBytes: number; tooLarge: ErrorCode };

/**
 * An endpoint as plain data, in the terms of Fastify; `url` is relative to `/v1`.
 *
 * The summary is verb and object, at most 60 characters; limits, units and side effects go to the description. OpenAPI
 * derives the operation id from the export's name (`patchStory` → `updateStory`); `operationId` replaces it where that
 * name does not say what the endpoint does. `produces` lists the media types of a response that is not JSON. Examples are in
 * `examples.ts`, by the names of fields.
 *
 * Every write honours `Idempotency-Key`, except those that start or end a session (`ignored`, because a stored response
 * would return a token again) and chunks of an upload, which their offset identifies. Writes that pay money out require
 * it. With `bytes` the body is a chunk of a file, `application/offset+octet-stream`; `headers` describes the request
 * headers that the handler reads. A `stream` is a `text/event-stream` that stays open. The `priority` `last` is for payments, receipts and uploads, `paid` for what
 * subscribers watch: under overload they are refused after all others, each in a queue of its own.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  schema: {
    summary: string;
    description?: string;
    operationId?: string;
    produces?: readonly string[];
    params?: z.ZodObject;
    querystring?: z.ZodObject;
    body?: z.ZodType;
    response: Record<number, z.ZodType>;
  };
  config: {
    access: Access;
    priority?: "last" | "paid";
    grant?: Grant;
    /** `production`: a local installation serves it to admins without a second factor, too. */
    factor?: "production";
    fresh?: Fresh;
    errors: readonly ErrorCode[];
    upload?: Upload;
    bytes?: true;
    stream?: true;
    headers?: Record<string, string>;
    throttle?: readonly Throttle[];
    idempotencyKey?: "ignored" | "required";
  };
};

/** `limit` calls an hour per account, and four times as many per address. */
export function hourly(limit: number): readonly Throttle[] {
  return [
    { per: ["account"], limit, minutes: 60 },
    { per: ["address"], limit: 4 * limit, minutes: 60 },
  ];
}

/** `hourly`, and at most `day` calls a day per account: for what adds rows that stay. */
export function hourlyAndDaily(hour: number, day: number): readonly Throttle[] {
  return [...hourly(hour), { per: ["account"], limit: day, minutes: 1_440 }];
}

/**
 * The limit of writes of people with an account or session that declare none: far above what a person does, and what a script needs
 * days for. Writes that start or end a session are always possible.
 */
const unlessDeclared: readonly Throttle[] = [{ per: ["account"], limit: 1_200, minutes: 60 }];

/** Keeps the literal types of an endpoint, which type its handler and its clients. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  const { config } = definition;
  if (config.throttle || config.access === "public" || !acceptsIdempotencyKey(definition)) return definition;
  return { ...definition, config: { ...config, throttle: unlessDeclared } };
}

const uploadErrors = ["UPLOAD_MALFORMED", "VALIDATION_FAILED", "STORAGE_FULL"] as const;
const keyErrors = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_KEY_RUNNING",
  "IDEMPOTENCY_KEY_REUSED",
  // Thousands of keys in a few minutes.
  "TOO_MANY_ATTEMPTS",
] as const;

/** Whether an endpoint honours `Idempotency-Key`. */
export function acceptsIdempotencyKey({ method, config }: Pick<Endpoint, "method" | "config">): boolean {
  return ["POST", "PUT", "PATCH", "DELETE"].includes(method) && config.idempotencyKey !== "ignored";
}

/** Every code that an endpoint may return: its own, and those of its grant, confirmation, upload, throttles and idempotency key. */
export function listErrors({ method, config }: Pick<Endpoint, "method" | "config">): readonly ErrorCode[] {
  const refusesGrants = config.grant !== "allowed" && config.access.startsWith("creator");
  const isLimited = config.throttle && !acceptsIdempotencyKey({ method, config });
  return [
    ...config.errors,
    ...(config.access === "admin" ? (["SECOND_FACTOR_REQUIRED"] as const) : []),
    ...(refusesGrants ? (["FORBIDDEN"] as const) : []),
    ...(config.fresh ? (["CONFIRMATION_REQUIRED"] as const) : []),
    ...(config.upload ? [...uploadErrors, config.upload.tooLarge] : []),
    ...(isLimited ? (["TOO_MANY_ATTEMPTS"] as const) : []),
    ...(acceptsIdempotencyKey({ method, config }) ? keyErrors : []),
  ];
}
