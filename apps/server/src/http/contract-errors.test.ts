import { type Endpoint, type ErrorCode, listErrors } from "@camarim/contract";
import { describe, expect, test } from "vitest";
import { endpoints } from "#test/endpoints";

type Config = Partial<Endpoint["config"]>;

const keys: ErrorCode[] = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_KEY_RUNNING",
  "IDEMPOTENCY_KEY_REUSED",
  "TOO_MANY_ATTEMPTS",
];
const upload = { maxBytes: 1, tooLarge: "FILE_TOO_LARGE" } as const;
const throttle = [{ per: ["address"], limit: 1, minutes: 1 }] as const;

describe("errors that an endpoint declares", () => {
  test.each<[string, Endpoint["method"], Config, ErrorCode[]]>([
    ["nothing else, for a public read", "GET", {}, []],
    ["rejected support grants", "GET", { access: "creator" }, ["FORBIDDEN"]],
    ["no support grants where they are allowed", "GET", { access: "creator", grant: "allowed" }, []],
    ["support grants limited to some fields", "GET", { access: "creator", grant: ["bio"] }, ["FORBIDDEN"]],
    ["support grants for creators or fans", "GET", { access: "creator-or-fan" }, ["FORBIDDEN"]],
    ["no support grants for fans", "GET", { access: "fan" }, []],
    ["a rate limit", "GET", { throttle }, ["TOO_MANY_ATTEMPTS"]],
    ["an idempotency key, for a write", "POST", {}, keys],
    ["no idempotency key, where a write ignores it", "POST", { idempotencyKey: "ignored" }, []],
    [
      "an upload",
      "POST",
      { upload, idempotencyKey: "ignored" },
      ["UPLOAD_MALFORMED", "VALIDATION_FAILED", "STORAGE_FULL", "FILE_TOO_LARGE"],
    ],
  ])("an endpoint declares its own errors and those of: %s", (_name, method, config, expected) => {
    const own: ErrorCode[] = ["NOT_FOUND"];
    const found = listErrors({ method, config: { access: "public", errors: own, ...config } });
    expect(found).toEqual([...own, ...expected]);
  });
});

test("an endpoint that requires an idempotency key declares the error for a missing one", () => {
  const required = endpoints.filter(({ config }) => config.idempotencyKey === "required");
  expect(required.filter(({ config }) => !config.errors.includes("IDEMPOTENCY_KEY_MISSING"))).toEqual([]);
  expect(required).not.toEqual([]);
});

test("an endpoint with parameters or a body declares VALIDATION_FAILED", () => {
  const silent = endpoints.filter(
    (endpoint) =>
      (endpoint.schema.body || endpoint.schema.querystring) && !listErrors(endpoint).includes("VALIDATION_FAILED"),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
