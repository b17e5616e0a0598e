import { describe, expect, test } from "vitest";
import { startProduct } from "#test/product";
import { exchange } from "#test/socket";
import { isWebBuilt } from "./web/web-build.ts";

const product = startProduct();
const patienceMs = 25_000;

describe("request targets that are not paths", () => {
  test.concurrent.each([
    ["an absolute URL of another host", "GET http://169.254.169.254/ HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    [
      "an absolute URL of another host, also in its Host header",
      "GET http://evil.example/x HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    ],
    ["an absolute URL of the API", "GET http://localhost/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["an absolute URL in capitals", "GET HTTPS://localhost/health HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["an absolute URL with a broken path", "GET http://localhost/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["an absolute URL without a path", "HEAD http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["another scheme", "GET ftp://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    [
      "an absolute URL with a body",
      "POST http://localhost/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    ],
    [
      "an absolute URL and a missing body",
      "POST http://localhost/auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n",
    ],
    ["two Host headers", "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"],
    ["the same Host twice", "GET /v1/me HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n"],
    ["the asterisk of OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["an authority", "CONNECT localhost:443 HTTP/1.1\r\nHost: localhost:443\r\n\r\n"],
    ["a name", "GET v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a star", "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ])("a request with %s as its target is refused, and its connection is closed", async (_what, request) => {
    const response = await exchange(product.address, request, patienceMs);
    expect(response.status).toBe(400);
    if (!request.startsWith("HEAD")) expect(JSON.parse(response.body).code).toBe("BODY_MALFORMED");
    expect(response.headers.get("connection")).toBe("close");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect([response.closed, response.tookMs < patienceMs]).toEqual([true, true]);
  });

  test.runIf(isWebBuilt())("a path that begins with two slashes is a page that does not exist", async () => {
    const response = await exchange(
      product.address,
      "GET //evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    expect(response.status).toBe(404);
  });
});
