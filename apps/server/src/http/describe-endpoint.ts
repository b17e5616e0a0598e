import {
  type Endpoint,
  type ErrorCode,
  errors,
  errorsOf,
  type Throttle,
  takesKey,
  type Upload,
} from "@camarim/contract";
import { z } from "zod";

type Described = Pick<Endpoint, "method" | "url" | "config">;

/** Whether a route is one of the contract's. */
export function isEndpoint(route: { url: string; config?: object }): route is Described {
  return "access" in (route.config ?? {});
}

/** What OpenAPI says of an endpoint beyond its schemas: who may call it, its room, upload, throttles and errors. */
export function describeEndpoint(endpoint: Described) {
  const { access, upload, bytes, stream, headers, throttle = [] } = endpoint.config;
  return {
    tags: [endpoint.url.split("/")[2] ?? ""],
    security:
      access === "public" ? [] : access.split("-or-").map((who) => ({ [who === "admin" ? "creator" : who]: [] })),
    ...(throttle.length > 0 && { description: throttle.map(describeThrottle).join("\n") }),
    ...((takesKey(endpoint) || headers) && { headers: describeHeaders(headers, takesKey(endpoint)) }),
    ...(bytes && { consumes: ["application/offset+octet-stream"], body: { type: "string", format: "binary" } }),
    ...(upload && { consumes: ["multipart/form-data"], body: describeUpload(upload) }),
    response: { ...(stream && { 200: eventStream }), ...describeErrors(errorsOf(endpoint)) },
  };
}

const keyHeader = {
  type: "string",
  maxLength: 255,
  description: "The same key and body get the same answer for 24 hours.",
};

function describeHeaders(headers: Record<string, string> = {}, takesKey: boolean) {
  const own = Object.entries(headers).map(([name, description]) => [name, { type: "string", description }]);
  return {
    type: "object",
    properties: { ...Object.fromEntries(own), ...(takesKey && { "idempotency-key": keyHeader }) },
  };
}

function describeThrottle({ per, limit, minutes, counts }: Throttle): string {
  return `- At most ${limit} ${counts ? counts.join(", ") : "calls"} in ${minutes} min per ${per.join(" and ")}`;
}

function describeUpload({ fields, maxBytes }: Upload) {
  const { properties, required } = fields
    ? z.toJSONSchema(fields, { io: "input", unrepresentable: "any" })
    : { properties: {}, required: [] };
  const file = { type: "string", format: "binary", description: `At most ${maxBytes} bytes.` };
  return { type: "object", properties: { ...properties, file }, required };
}

const eventStream = {
  description: "An event stream that stays open for minutes.",
  content: { "text/event-stream": { schema: { type: "string" } } },
};

/** One answer for each status, with the codes that come with it. */
function describeErrors(codes: readonly ErrorCode[]) {
  const statuses = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...statuses].map(([status, ofStatus]) => [
      status,
      {
        description: [...new Set(ofStatus)].map((code) => `\`${code}\`: ${errors[code].message}`).join("\n\n"),
        type: "object",
        properties: {
          code: { type: "string", enum: [...new Set(ofStatus)] },
          title: { type: "string" },
          message: { type: "string" },
          fields: { type: "object", additionalProperties: { type: "string" } },
        },
        required: ["code", "title", "message"],
      },
    ]),
  );
}
