import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { App } from "#core/http/app";
import { type Person, password, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { exchange } from "#test/socket";
import { addStory, type Fan, openWorld, signIn, subscribe, type World } from "#test/world";
import { createApp } from "./app.ts";
import { isWebBuilt } from "./web/web-build.ts";

const product = startProduct();
let world: World;
let fan: Fan;
const urls = {} as Record<"video" | "poster" | "picture" | "receipt" | "deleted", string>;

beforeAll(async () => {
  world = await openWorld(product);
  const { owner } = world;
  fan = await subscribe(world, owner, "unpaid");
  const { body: story } = await owner.request(`/v1/stories/${await addStory(product, owner)}`);
  const { body: profile } = await owner.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
  const path = `/v1/subscriptions/${fan.subscriptionId}/payment/receipt`;
  const { body: payment } = await owner.upload(path, [["file", await makePicture(), "comprovante.jpg"]]);
  urls.deleted = await addStory(product, owner);
  Object.assign(urls, { video: story.videoUrl, poster: story.posterUrl, picture: profile.profilePic });
  urls.receipt = payment.receiptUrl;
  // A thread creates the document at the first request, which may take longer than a response on a busy machine.
  const readDocs = async () => expect((await visitor(product).request("/v1/docs")).status).toBe(200);
  await vi.waitFor(readDocs, { timeout: 60_000 });
});

type Kind = [what: string, status: number, request: () => Promise<{ status: number | undefined; headers: Headers }>];

const owner = (path: () => string, options?: object) => () => world.owner.request(path(), options);
const raw = (bytes: string) => async () => {
  const { status, headers } = await exchange(product.address, bytes);
  return { status, headers: new Headers([...headers]) };
};

const stranger = { headers: { origin: "https://mau.example", "access-control-request-headers": "authorization" } };

const plain: Kind[] = [
  ["an answer of the API", 200, owner(() => "/v1/me")],
  ["an empty one", 204, owner(() => `/v1/stories/${urls.deleted}`, { method: "DELETE" })],
  ["a refusal for want of a session", 401, () => fan.person.request("/v1/me")],
  ["wrong input", 400, owner(() => "/v1/payments?limit=0")],
  ["an unknown address of the API", 404, owner(() => "/v1/nothing")],
  ["an answer to another site's page", 200, owner(() => "/v1/me", stranger)],
  ["a preflight", 403, () => visitor(product).request("/v1/me", { method: "OPTIONS", ...stranger })],
  ["an address that is none", 400, raw("GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")],
  ["what is no HTTP", 400, raw("hello\r\n\r\n")],
  ["an odd expectation", 400, raw("GET /v1/me HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n")],
  ["a method of nobody", 404, raw("PROPFIND /v1/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")],
  ["OpenAPI", 200, owner(() => "/v1/openapi.json")],
  ["its reader", 200, owner(() => "/v1/docs")],
  ["a file of the reader", 200, owner(() => "/v1/docs/static/swagger-ui.css")],
  ["the state of the process", 200, owner(() => "/health")],
  ["the rules of crawlers", 200, owner(() => "/robots.txt")],
  ["the sitemap", 200, owner(() => "/sitemap.xml")],
  ["the mailbox", 200, raw("GET /dev/mail HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")],
  ["a poster", 200, owner(() => urls.poster)],
  ["a part of a video", 206, owner(() => urls.video, { headers: { range: "bytes=0-9" } })],
  ["a video that is closed", 404, () => fan.person.request(urls.video)],
  ["a receipt's picture", 200, owner(() => urls.receipt)],
  ["a profile picture", 200, owner(() => urls.picture)],
  ["unknown media", 404, owner(() => "/media/nothing")],
];
const built: Kind[] = [
  ["a page", 200, () => fan.person.request(`/@${world.owner.username}`)],
  ["a page that is not there", 404, () => fan.person.request("/nada/mesmo")],
  ["a page that sends on", 302, () => fan.person.request("/suporte")],
  ["the landing page", 200, () => fan.person.request("/sobre")],
  ["an asset that is not there", 404, () => fan.person.request("/assets/nothing.js")],
  ["a page of no host", 400, raw("GET / HTTP/1.1\r\nHost: a b]\r\nConnection: close\r\n\r\n")],
];

describe("security headers of every kind of response", () => {
  const kinds = [...plain, ...(isWebBuilt() ? built : [])];
  test.each(kinds)("the response has the security headers of its kind: %s (%i)", async (_what, right, request) => {
    const { status, headers } = await request();
    expect(status).toBe(right);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers.get("cache-control")).toMatch(
      /^(no-store|private, no-(cache|store)|private, max-age=6|public, .*)$/,
    );
    // Local mode has no TLS to require.
    expect(headers.has("strict-transport-security")).toBe(false);
    for (const name of ["server", "x-powered-by", "access-control-allow-origin", "access-control-allow-credentials"])
      expect(headers.has(name), name).toBe(false);
  });
});

test("shared caches may store only profile pictures and assets", async () => {
  for (const path of ["/v1/me", urls.receipt, `/@${world.owner.username}`])
    expect((await world.owner.request(path)).headers.get("cache-control")).not.toContain("public");
  expect(
    (await world.owner.request("/media/pictures/01999999-0000-7000-8000-000000000000")).headers.get("cache-control"),
  ).toBe("no-store");
});

describe.runIf(isWebBuilt())("security headers of pages", () => {
  test("a page allows only scripts with its nonce, and each response has a new nonce", async () => {
    const nonces = new Set<string>();
    for (const path of [`/@${world.owner.username}`, `/@${world.owner.username}/assinar`, "/nada"]) {
      const { headers, body } = await fan.person.request(path);
      const html = body.toString();
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(
        headers.get("content-security-policy") ?? "",
      )?.[1];
      nonces.add(nonce ?? "");
      for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    }
    expect(nonces.size).toBe(3);
    expect(nonces).not.toContain("");
  });

  test("card data may be sent to the gateways from the pages where fans pay and the viewer, and from no page of creators", async () => {
    const { iugu, mercadopago } = product.ctx.gateways;
    const hosts = [iugu, mercadopago].map((gateway) => gateway?.cardHost);
    const { username } = world.owner;
    for (const path of [`/@${username}/mimo`, `/@${username}/presente`, `/@${username}/stories`, "/account/menu"]) {
      const policy = (await fan.person.request(path)).headers.get("content-security-policy") ?? "";
      const [, allowed = ""] = /connect-src ([^;]*)/.exec(policy) ?? [];
      expect([path, allowed]).toEqual([path, ["'self'", ...(path === "/account/menu" ? [] : hosts)].join(" ")]);
    }
  });

  test("the page of the creator's app allows only own scripts and its two inline ones, and has nothing inline beside", async () => {
    for (const path of ["/auth", "/account/menu"]) {
      const { headers, body } = await fan.person.request(path);
      const html = body.toString();
      const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, inline = ""]) => inline);
      const hashes = scripts.map((inline) => `'sha256-${createHash("sha256").update(inline).digest("base64")}'`);
      expect(headers.get("content-security-policy")).toContain(`script-src 'self' ${hashes.join(" ")};`);
      expect(html.match(/<script>/g)).toHaveLength(2);
      expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    }
  });

  test("a page shows markup that a creator typed as text", async () => {
    const bio = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;
    await world.owner.request("/v1/profile", { method: "PATCH", body: { bio } });
    const read = async () => (await fan.person.request(`/@${world.owner.username}`)).body.toString();
    const escaped = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;";
    // A profile that was just read is cached for a moment.
    await expect.poll(read).toContain(escaped);
    expect(await read()).not.toMatch(/<script>alert|<img src=x/);
  });

  test("assets of a page are cached forever, and no other site can embed them", async () => {
    const { body } = await fan.person.request("/auth");
    const asset = /\/assets\/[\w.-]+\.js/.exec(body.toString())?.[0];
    const { status, headers } = await fan.person.request(asset ?? "");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual(["gzip", "accept-encoding"]);
  });

  test("an SVG names its character set, as every text does", async () => {
    const { body } = await fan.person.request("/auth");
    const [icon = ""] = /\/assets\/[\w.-]+\.svg/.exec(body.toString()) ?? [];
    for (const path of [icon, "/v1/docs/static/logo.svg"]) {
      const { status, headers } = await fan.person.request(path);
      expect([status, headers.get("content-type")], path).toEqual([200, "image/svg+xml; charset=utf-8"]);
    }
  });

  test("pages are compressed for anonymous visitors, and never with personal data in them", async () => {
    const encodingOf = async (person: Person, path: string) =>
      (await person.request(path)).headers.get("content-encoding");
    for (const path of [`/@${world.owner.username}`, `/@${world.owner.username}/assinar`]) {
      expect([path, await encodingOf(visitor(product), path)]).toEqual([path, "gzip"]);
      expect([path, await encodingOf(fan.person, path)]).toEqual([path, null]);
    }
    // The page of the creator's app is the same to everybody.
    expect(await encodingOf(fan.person, "/auth")).toBe("gzip");
  });
});

describe("logging out", () => {
  test("a logout clears the browser's cache and deletes the session cookie", async () => {
    const owner = await signIn(world, world.owner);
    const cases = [
      [owner, "/v1/auth/logout", /camarim_media=; .*Path=\/media/],
      [fan.person, "/v1/fan/logout", /camarim_fan=; .*Path=\/(;|$)/],
    ] as const;
    for (const [person, path, cookie] of cases) {
      const { status, headers } = await person.request(path, { method: "POST" });
      expect(status).toBe(204);
      expect(headers.get("clear-site-data")).toBe('"cache"');
      expect(headers.getSetCookie()[0]).toMatch(cookie);
    }
  });
});

describe("security headers in production", () => {
  let app: App;
  beforeAll(async () => {
    const config = { ...product.ctx.config, mode: "production" as const };
    app = await createApp({ ...product.ctx, config });
    return () => app.close();
  });

  test("every response in production has Strict-Transport-Security", async () => {
    for (const url of [
      "/v1/me",
      "/health",
      "/media/x",
      "/v1/%E0%A4%A",
      ...(isWebBuilt() ? ["/auth", "/assets/x.js"] : []),
    ]) {
      const { headers } = await app.inject({ url });
      expect(headers["strict-transport-security"], url).toBe("max-age=31536000; includeSubDomains");
    }
  });

  test("cookies in production are Secure and HttpOnly", async () => {
    const payload = { usernameOrEmail: world.owner.username, password };
    const { headers } = await app.inject({ method: "POST", url: "/v1/auth/login", payload });
    const cookies = [headers["set-cookie"]].flat().filter((cookie) => !/^\w+=;/.test(cookie ?? ""));
    expect(cookies.map((cookie) => cookie?.split("=")[0]).sort()).toEqual([
      "__Host-camarim_device",
      "__Host-camarim_media",
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  });

  test("the development mailbox does not exist in production", async () => {
    expect((await app.inject({ url: "/dev/mail" })).statusCode).toBe(404);
  });
});
