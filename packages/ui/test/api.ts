import type { Endpoint, ErrorCode } from "@camarim/contract";
import * as contract from "@camarim/contract";
import { onTestFinished } from "vitest";
import type { z } from "zod";
import type { ResponseBody } from "../src/api/request.ts";
import { type Fill, generate } from "./generate.ts";

/** How requests are answered that no rule is about; an error code answers all of them with this error. */
export type State = Fill | "pending" | ErrorCode;
export type Rule = { endpoint: Endpoint; respond: (state: State) => Promise<Response> };
type Sent = { endpoint: Endpoint; body: unknown };

const endpoints = Object.values(contract)
  .flatMap((part) => Object.values(part))
  .filter((value): value is Endpoint => typeof value === "object" && "method" in value && "schema" in value)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^/v1${endpoint.url.replace(/:\w+/g, "[^/]+")}$`) }))
  // `/coupons/archived` before `/coupons/:_id`.
  .sort((one, other) => countParameters(one.endpoint) - countParameters(other.endpoint));

function countParameters({ url }: Endpoint): number {
  return url.split(":").length;
}

/** Answers with a generated response in which `change` replaces fields, unless the state is that requests wait or fail. */
export function answer<E extends Endpoint>(endpoint: E, change: Partial<ResponseBody<E>>): Rule {
  return { endpoint, respond: (state) => respond(endpoint, state, change) };
}

/** The same in every state. */
export function always<E extends Endpoint>(endpoint: E, change: Partial<ResponseBody<E>>): Rule {
  return { endpoint, respond: () => respond(endpoint, "full", change) };
}

/** Answers with an error of the catalogue; `fields` has the messages of fields by their path. */
export function refuse(endpoint: Endpoint, code: ErrorCode, fields?: Record<string, string>): Rule {
  return { endpoint, respond: async () => fail(code, fields) };
}

async function respond(endpoint: Endpoint, state: State, change?: object | null): Promise<Response> {
  if (state === "pending") return new Promise(() => {});
  return state === "full" || state === "empty" ? succeed(endpoint, state, change) : fail(state);
}

function succeed(endpoint: Endpoint, fill: Fill, change?: object | null): Response {
  const [status, schema] = Object.entries(endpoint.schema.response)[0] ?? [];
  if (!schema || status === "204") return new Response(null, { status: 204 });
  const body = generate(schema, fill);
  return Response.json(change ? { ...(body as object), ...change } : body, { status: Number(status) });
}

function fail(code: ErrorCode, fields?: Record<string, string>): Response {
  const { status, title, message } = contract.errors[code];
  return Response.json({ code, title, message, ...(fields && { fields }) }, { status });
}

/**
 * Answers every request of the test from the contract, and records them. A body that the contract refuses is refused. What is no endpoint (pictures, event streams) is not found; a
 * path of the API that the contract does not have fails the test.
 */
export function answerRequests(initial: State, rules: readonly Rule[] = []) {
  const real = window.fetch;
  const sent: Sent[] = [];
  let state = initial;
  onTestFinished(() => {
    window.fetch = real;
  });
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/v1/")) return real(input, init);
    const { endpoint } =
      endpoints.find(({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(pathname)) ?? {};
    if (!endpoint) throw new Error(`The contract has no ${request.method} ${pathname}.`);
    if (endpoint.config.stream || request.signal.aborted) return new Promise(() => {});
    const body = await readBody(request);
    sent.push({ endpoint, body });
    const rule = rules.find((rule) => rule.endpoint === endpoint);
    const wrong = findWrongFields(endpoint, body);
    if (wrong && state !== "pending") return fail("VALIDATION_FAILED", wrong);
    return rule ? rule.respond(state) : respond(endpoint, state);
  };
  return {
    /** The requests that change something, in their order. */
    changes: () => sent.filter(({ endpoint }) => endpoint.method !== "GET"),
    /** Changes what the rest of the requests get. */
    become: (next: State) => {
      state = next;
    },
  };
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  return request.headers.get("content-type") === "application/json" ? JSON.parse(text) : text;
}

/** The messages of the contract, as the server sends them; of a form with files, whose body is text here, none. */
function findWrongFields({ schema }: Endpoint, body: unknown): Record<string, string> | undefined {
  if (typeof body !== "object" || !("body" in schema)) return;
  const { error } = (schema.body as z.ZodType).safeParse(body);
  return error && Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message]).reverse());
}
