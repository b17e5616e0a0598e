import type { Endpoint, ErrorCode } from "@camarim/contract";
import * as contract from "@camarim/contract";
import { onTestFinished } from "vitest";
import type { z } from "zod";
import type { ResponseBody } from "../src/api/request.ts";
import { type Fill, generate } from "./generate.ts";

/** How requests are answered that no rule is about; an error code answers all of them with this error. */
export type State = Fill | "pending" | ErrorCode;
export type Rule = { endpoint: Endpoint; respond: (state: State, url: URL) => Promise<Response> };
export type Sent = {
  endpoint: Endpoint;
  url: URL;
  body: unknown;
  keepalive: boolean;
  idempotencyKey: string | null;
};

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

/** Answers with the asked part of a list of `count` entries, in which `change` replaces fields. */
export function answerPages(endpoint: Endpoint, count: number, change: object = {}): Rule {
  const [, schema] = Object.entries(endpoint.schema.response)[0] ?? [];
  return {
    endpoint,
    async respond(_, { searchParams }) {
      const list = generate(schema as z.ZodType, "full") as { data: { _id: string }[] };
      const [limit, offset] = [Number(searchParams.get("limit") ?? 20), Number(searchParams.get("offset") ?? 0)];
      const data = Array.from({ length: Math.min(limit, count - offset) }, (_, at) => {
        const one = list.data[(offset + at) % list.data.length] as { _id: string };
        return { ...one, ...change, _id: `${one._id.slice(0, -4)}${1_000 + offset + at}` };
      });
      return Response.json({ ...list, data, limit, offset, totalCount: count, hasMore: offset + data.length < count });
    },
  };
}

/** The response is lost on the way. */
export function lose(endpoint: Endpoint): Rule {
  return { endpoint, respond: () => Promise.reject(new TypeError("Failed to fetch")) };
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
 * Answers every request of the test from the contract, and records them. A body that the contract refuses is refused. What is no endpoint
 * (pictures, event streams) is not found; a path of the API that the contract does not have fails the test.
 */
export function answerRequests(initial: State, first: readonly Rule[] = [], { oneByOne = false } = {}) {
  const real = window.fetch;
  const sent: Sent[] = [];
  const waiting: { endpoint: Endpoint; respond: () => void }[] = [];
  let state = initial;
  let rules = first;
  onTestFinished(() => {
    window.fetch = real;
  });
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { pathname } = url;
    if (!pathname.startsWith("/v1/")) return real(input, init);
    const { endpoint } =
      endpoints.find(({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(pathname)) ?? {};
    if (!endpoint) throw new Error(`The contract has no ${request.method} ${pathname}.`);
    if (endpoint.config.stream || request.signal.aborted) return new Promise(() => {});
    const body = await readBody(request);
    const idempotencyKey = request.headers.get("idempotency-key");
    sent.push({ endpoint, url, body, keepalive: request.keepalive, idempotencyKey });
    if (oneByOne) await new Promise<void>((respond) => waiting.push({ endpoint, respond }));
    const rule = rules.find((rule) => rule.endpoint === endpoint);
    const wrong = findWrongFields(endpoint, body);
    if (wrong && state !== "pending") return fail("VALIDATION_FAILED", wrong);
    return rule ? rule.respond(state, url) : respond(endpoint, state);
  };
  return {
    sent: () => sent,
    /** With `oneByOne`, requests wait here until the test responds. */
    waiting,
    /** The requests that change something, in their order. */
    changes: () => sent.flatMap(({ endpoint, body }) => (endpoint.method === "GET" ? [] : [{ endpoint, body }])),
    /** Changes what the rest of the requests get. */
    become: (next: State) => {
      state = next;
    },
    /** Come before the rules so far. */
    follow: (...next: Rule[]) => {
      rules = [...next, ...rules];
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
