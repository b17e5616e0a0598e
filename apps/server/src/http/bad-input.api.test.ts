import { connect as connectSocket } from "node:net";
import * as contract from "@camarim/contract";
import { afterAll, describe, expect, test } from "vitest";
import { seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "url" in value && "config" in value;
}
const endpoints = Object.values(contract).flatMap((module) => Object.values(module as object).filter(isEndpoint));
const codes = new Set(Object.keys(contract.errors));
const statuses: number[] = [];

const ids = [
  "1",
  "null",
  "%00",
  "..%2f..",
  "01999999-0000-7000-8000-000000000000",
  "%F0%9F%92%A9",
  "x".repeat(300),
  "' or 1=1 --",
];
const bodies: unknown[] = [
  null,
  [],
  {},
  0,
  true,
  "text",
  { __proto__: { admin: true } },
  { constructor: 1 },
  { data: null },
  { data: {} },
  { data: [null] },
  { fan: [] },
  { username: {} },
  { reason: 1 },
  { a: "x".repeat(70_000) },
];
const raw = [
  "",
  "{",
  "[1,",
  "nul",
  '{"a":1}}',
  "\u0000",
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  '{"__proto__":{"a":1}}',
  "\ud800",
];
const otherTypes = ["application/json; charset=utf-16", "application/xml", "multipart/form-data", "", "x"];

function expectFromCatalogue({ status, body }: { status: number; body: unknown }, sent: string) {
  statuses.push(status);
  if (status < 400) return;
  const { code, title, message } = body as Record<string, string>;
  expect(status, sent).toBeLessThan(500);
  expect(codes.has(code ?? ""), `${sent} → ${JSON.stringify(body)}`).toBe(true);
  expect([title, message], sent).toEqual([expect.any(String), expect.any(String)]);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(|select |\/src\//i);
}

describe("bad input to every endpoint", () => {
  test("the bad-input tests cover as many endpoints as the contract has", () => {
    expect(endpoints.length).toBeGreaterThan(20);
  });

  test.each(endpoints.map((endpoint, position) => ({ ...endpoint, position })))(
    "$method $url answers bad input with an error of the catalogue",
    async ({ method, url, position }) => {
      const ana = await seller(product);
      const paths = url.includes(":")
        ? ids.map((id) => url.replace(/:\w+/, id))
        : [url, `${url}?limit=-1`, `${url}?offset=x`, `${url}?a=1&a=2&__proto__=1`];
      for (const path of paths) expectFromCatalogue(await ana.request(`/v1${path}`, { method }), `${method} ${path}`);
      if (method === "GET" || url === "/auth/logout") return;
      const [path = ""] = paths;
      for (const body of bodies)
        expectFromCatalogue(await ana.request(`/v1${path}`, { method, body }), JSON.stringify(body).slice(0, 80));
      // Every body is sent as JSON and as one other type, which changes from endpoint to endpoint.
      for (const [i, body] of raw.entries()) {
        for (const type of ["application/json", otherTypes[(position + i) % otherTypes.length] ?? ""]) {
          const pending = ana.request(`/v1${path}`, { method, body, headers: { "content-type": type } });
          expectFromCatalogue(await pending, `${method} ${path} ${type} ${body.slice(0, 20)}`);
        }
      }
    },
  );

  test.each(endpoints)("$method $url refuses unauthorized callers", async ({ method, url, config }) => {
    const { status, body } = await visitor(product).request(
      `/v1${url.replace(/:\w+/, "01999999-0000-7000-8000-000000000000")}`,
      { method },
    );
    if (config.access === "public") return;
    expect(status).toBe(401);
    expect(codes.has(body.code)).toBe(true);
  });

  test.each([
    "/v1/nothing",
    "/v1/stories/me/x",
    "/v1/%E0%A4%A",
    "/media/stories/x/video",
    "/media/receipts/..%2f..%2fetc%2fpasswd/picture?e=1&s=1",
    "/media/pictures/1",
  ])("the unknown path %s is answered with a plain error", async (path) => {
    const response = await visitor(product).request(path);
    expectFromCatalogue(response, path);
    expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

describe("input that is hardly HTTP", () => {
  const exchange = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(product.address);
      const socket = connectSocket(Number(port), hostname, () => socket.write(bytes));
      let response = "";
      socket.setEncoding("utf8").on("data", (chunk) => (response += chunk));
      socket.on("close", () => resolve(response)).on("error", reject);
      socket.setTimeout(25_000, () => socket.destroy(new Error("silence")));
    });

  test.each([
    ["endless headers", `GET /v1/me HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, "HEADERS_TOO_LARGE"],
    ["no HTTP at all", "hello\r\n\r\n", "BODY_MALFORMED"],
    [
      "a body of the wrong length",
      "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}x",
      "BODY_MALFORMED",
    ],
    [
      "two lengths",
      "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
      "BODY_MALFORMED",
    ],
    [
      "a length and chunks",
      "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "BODY_MALFORMED",
    ],
    [
      "an obfuscated transfer encoding",
      "POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n",
      "BODY_MALFORMED",
    ],
    [
      "TRACE, which would return its headers",
      "TRACE /v1/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Returned: yes\r\n\r\n",
      "NOT_FOUND",
    ],
  ])("the server answers malformed HTTP with an error of the catalogue: %s", async (_name, bytes, code) => {
    expect(await exchange(bytes)).toContain(`"code":"${code}"`);
  });
});

afterAll(() => {
  expect(statuses.length).toBeGreaterThan(500);
});
