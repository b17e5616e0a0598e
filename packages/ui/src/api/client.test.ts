import type { Endpoint } from "@camarim/contract/endpoint";
import { expect, test } from "vitest";
import { call } from "./client.ts";

const endpoint: Endpoint = {
  method: "GET",
  url: "/stories/me",
  schema: { summary: "", response: {} },
  config: { access: "public", errors: [] },
};
const json = { "content-type": "application/json" };
const answerWith = (body: BodyInit | null, init: ResponseInit = {}, signal?: AbortSignal) =>
  call(endpoint, {}, { token: null, fetch: async () => new Response(body, { headers: json, ...init }), signal });

/** The connection is lost in the middle of the body. */
const cut = (reason: unknown) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data": [')),
    pull: (controller) => controller.error(reason),
  });

test("a success with its body is returned, and one without a body is null", async () => {
  expect(await answerWith('{"data": []}')).toEqual({ data: [] });
  expect(await answerWith(null, { status: 204 })).toBeNull();
});

test.each<[string, () => BodyInit]>([
  ["is cut", () => cut(new TypeError("network error"))],
  ["is a page of a network's sign-in", () => "<!doctype html><title>Wi-Fi</title>"],
  ["is missing", () => ""],
])("a success whose body %s is a lost connection", async (_, body) => {
  await expect(answerWith(body())).rejects.toMatchObject({ code: "OFFLINE", status: 0 });
});

test("an error whose body cannot be read keeps its status", async () => {
  await expect(answerWith("<h1>Bad gateway</h1>", { status: 502 })).rejects.toMatchObject({ status: 502 });
  await expect(answerWith(cut(new TypeError()), { status: 503 })).rejects.toMatchObject({ status: 503 });
});

test("a body that the caller no longer wants is no lost connection", async () => {
  const abort = new AbortController();
  const reason = new DOMException("left", "AbortError");
  abort.abort(reason);
  await expect(answerWith(cut(reason), {}, abort.signal)).rejects.toBe(reason);
});
