import { expect, test } from "vitest";
import { forgetLoaded, staleIfErrorLoader } from "./stale-if-error.ts";

const request = new Request("http://camarim.test/r/1");
const response = (status: number) => ({ status, statusText: "", internal: false, data: {} });

test("loaded data is reused while the connection is lost or the server fails, but a refused request shows its error", async () => {
  const load = staleIfErrorLoader<string>();
  const from = (serverLoader: () => Promise<unknown>) => load({ request, serverLoader });
  expect(await from(async () => "first")).toBe("first");
  expect(await from(() => Promise.reject(new TypeError("Failed to fetch")))).toBe("first");
  const cut = new Error("Unable to decode turbo-stream response", { cause: new TypeError("network error") });
  expect(await from(() => Promise.reject(cut))).toBe("first");
  for (const status of [429, 500, 502, 503]) expect(await from(() => Promise.reject(response(status)))).toBe("first");
  expect(await from(() => Promise.reject(new Error("Unexpected Server Error")))).toBe("first");
  await expect(from(() => Promise.reject(response(404)))).rejects.toMatchObject({ status: 404 });
  await expect(from(() => Promise.reject(response(503)))).rejects.toMatchObject({ status: 503 });
});

test("a redirect is followed, and nothing of before is shown again", async () => {
  const load = staleIfErrorLoader<string>();
  const from = (serverLoader: () => Promise<unknown>) => load({ request, serverLoader });
  expect(await from(async () => "first")).toBe("first");
  const redirect = new Response(null, { status: 302 });
  await expect(from(() => Promise.reject(redirect))).rejects.toBe(redirect);
  await expect(from(() => Promise.reject(response(503)))).rejects.toMatchObject({ status: 503 });
});

test("data of before a sign-out is not reused", async () => {
  const load = staleIfErrorLoader<string>();
  await load({ request, serverLoader: async () => "first" });
  forgetLoaded();
  const busy = { request, serverLoader: () => Promise.reject(response(503)) };
  await expect(load(busy)).rejects.toMatchObject({ status: 503 });
});

test("data of another URL is not reused", async () => {
  const load = staleIfErrorLoader<string>();
  await load({ request, serverLoader: async () => "first" });
  const other = { request: new Request("http://camarim.test/r/2") };
  const lost = { ...other, serverLoader: () => Promise.reject(new TypeError("Failed to fetch")) };
  await expect(load(lost)).rejects.toMatchObject({ init: { status: 503 } });
  await expect(load({ ...other, serverLoader: () => Promise.reject(response(503)) })).rejects.toMatchObject({
    status: 503,
  });
});
