import {
  type Access,
  acceptsIdempotencyKey,
  type Endpoint,
  type Fresh,
  listErrors,
  type Throttle,
  type Upload,
} from "@camarim/contract";
import { z } from "zod";
import { confirmationMinutes } from "#modules/auth/index";
import { describeErrors } from "./openapi-errors.ts";
import { getNames } from "./openapi-names.ts";

type Described = Pick<Endpoint, "method" | "url" | "config"> & { schema?: Partial<Endpoint["schema"]> };

/** Whether a route belongs to the contract. */
export function isEndpoint(route: { url: string; config?: object }): route is Described {
  return "access" in (route.config ?? {});
}

/** The OpenAPI operation of an endpoint, without the schemas that zod converts; its url has the prefix `/v1`. */
export function describeEndpoint(endpoint: Described) {
  const { access, upload, bytes, stream, headers } = endpoint.config;
  const { operationId, tag } = getNames(endpoint.method, endpoint.url.replace(/^\/v1/, ""));
  return {
    operationId,
    tags: tag ? [tag] : [],
    security: describeSecurity(access),
    description: describeUse(endpoint),
    ...((acceptsIdempotencyKey(endpoint) || headers) && { headers: describeHeaders(endpoint) }),
    ...(bytes && { consumes: ["application/offset+octet-stream"], body: { type: "string", format: "binary" } }),
    ...(upload && { consumes: ["multipart/form-data"], body: describeUpload(upload) }),
    response: { ...(stream && { 200: eventStream }), ...describeErrors(listErrors(endpoint)) },
  };
}

function describeSecurity(access: Access) {
  if (access === "public") return [];
  return access.split("-or-").map((caller) => ({ [caller === "admin" ? "creator" : caller]: [] }));
}

const callers: Record<Access, string> = {
  public: "No authentication.",
  creator: "Requires the access token of a creator.",
  admin: "Requires the access token of an admin.",
  fan: "Requires the session cookie of a fan.",
  "creator-or-fan": "Requires the access token of a creator or the session cookie of a fan.",
};

function describeUse({ schema, config }: Described): string {
  const { access, grant, fresh, throttle = [], idempotencyKey } = config;
  const grantText =
    grant === "allowed"
      ? " A support grant can be used."
      : grant && ` A support grant can be used for ${grant.map((field) => `\`${field}\``).join(", ")}.`;
  const freshText = fresh && describeFresh(fresh);
  const keyText = idempotencyKey === "required" && "The `Idempotency-Key` header is required.";
  const limitText = throttle.length > 0 && `Rate limits:\n${throttle.map(describeThrottle).join("\n")}`;
  return [schema?.description, `${callers[access]}${grantText ?? ""}`, freshText, keyText, limitText]
    .filter(Boolean)
    .join("\n\n");
}

function describeFresh(fresh: Fresh): string {
  const fields = fresh === true ? [] : fresh.having.map((field) => `\`${field.replace("body.", "")}\``);
  const calls = fields.length > 0 ? `Calls with ${fields.join(" or ")} require` : "Requires";
  return `${calls} a sign-in or \`POST /v1/auth/confirm\` within the last ${confirmationMinutes} minutes.`;
}

const keyHeader = {
  type: "string",
  maxLength: 255,
  description: "Repeating a request with the same key and body within 24 hours returns the first response.",
};

function describeHeaders(endpoint: Described) {
  const { headers = {}, idempotencyKey } = endpoint.config;
  const own = Object.entries(headers).map(([name, description]) => [name, { type: "string", description }]);
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(own),
      ...(acceptsIdempotencyKey(endpoint) && { "idempotency-key": keyHeader }),
    },
    required: idempotencyKey === "required" ? ["idempotency-key"] : [],
  };
}

function describeThrottle({ per, limit, minutes, counts, having }: Throttle): string {
  const what = counts ? `responses with ${counts.join(", ")}` : "calls";
  const when = having ? ` with \`${having.replace("body.", "")}\`` : "";
  return `- ${limit} ${what}${when} in ${minutes} minutes per ${per.map((of) => of.replace(/^\w+\./, "")).join(" and ")}`;
}

function describeUpload({ fields, maxBytes }: Upload) {
  const { properties, required } = fields
    ? z.toJSONSchema(fields, { io: "input", unrepresentable: "any" })
    : { properties: {}, required: [] };
  const file = {
    type: "string",
    format: "binary",
    description: `At most ${maxBytes} bytes; the last part of the body.`,
  };
  return { type: "object", properties: { ...properties, file }, required: [...(required ?? []), "file"] };
}

const eventStream = {
  description: "An event stream that stays open for minutes.",
  content: { "text/event-stream": { schema: { type: "string" } } },
};
