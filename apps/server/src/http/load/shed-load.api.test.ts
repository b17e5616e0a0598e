import { readFileSync } from "node:fs";
import { request as startRequest } from "node:http";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { App } from "#core/http/app";
import { allowTestMs } from "#test/allow-test-ms";
import { connectWithoutLimits } from "#test/connect-without-limits";
import { addExport } from "#test/exports";
import { type HttpResponse, order, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { listRoutes } from "#test/routes";
import { makeVideo } from "#test/videos";
import { type Fan, openWorld, subscribe, type World } from "#test/world";
import { createApp } from "../app.ts";
import { limits } from "../limits.ts";
import { renderBusyPage } from "../web/busy-page.ts";
import { isWebBuilt, siteFolder } from "../web/web-build.ts";
import { getPriority } from "./shed-load.ts";

allowTestMs(120_000);
const product = startProduct({ work: true, limits });
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const page = { accept: "text/html,application/xhtml+xml", "sec-fetch-mode": "navigate" };

/** The headers of a browser's navigation, which `fetch` does not send. */
function open(address: string, path: string, { method = "GET", headers = page as Record<string, string> } = {}) {
  return new Promise<HttpResponse>((resolve, reject) => {
    const sent = startRequest(`${address}${path}`, { method, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const heads = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      resolve({ status: response.statusCode ?? 0, body, headers: new Headers(heads) });
    });
    sent.on("error", reject).end(method === "POST" ? "a=b" : undefined);
  });
}

describe("requests under overload", () => {
  const slowRequests = 6;
  /** The slow requests wait for a lock of this connection, for as long as the test needs. */
  let db: ReturnType<typeof connectWithoutLimits>;
  let app: App;
  let at: { address: string };
  let unpaid: Fan;
  let asset: string;

  beforeAll(async () => {
    db = connectWithoutLimits(product);
    const load = { waitMs: 200, openFrom: slowRequests - 2, openMax: 100 };
    app = await createApp({ ...product.ctx, db }, { ...limits, handlerMs: 120_000, load });
    at = { address: await app.listen({ host: "127.0.0.1", port: 0 }) };
    unpaid = await subscribe(world, world.owner, "unpaid");
    if (isWebBuilt()) {
      // From now on a page that is known.
      await visitor(at).request(`/@${world.owner.username}`);
      const { body } = await visitor(at).request("/auth");
      asset = /\/assets\/[\w.-]+\.js/.exec(body.toString())?.[0] ?? "";
    }
    await addExport(product, world.owner.accountId);
    await sql`alter table account_export rename to real_account_export`.execute(product.ctx.db);
    await sql`create view account_export as select e.* from real_account_export e, pg_advisory_xact_lock_shared(1)`.execute(
      product.ctx.db,
    );
    return async () => {
      await app.close();
      await db.destroy();
      await sql`drop view account_export`.execute(product.ctx.db);
      await sql`alter table real_account_export rename to account_export`.execute(product.ctx.db);
    };
  });

  const ownerHere = () => Object.assign(visitor(at), { token: world.owner.token });
  const fanHere = ({ person }: Fan) => {
    const here = visitor(at);
    for (const pair of person.cookies) here.cookies.set(...pair);
    return here;
  };

  test("under overload ordinary requests are refused, payments and cached pages are not, and service recovers", async () => {
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(db);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    onTestFinished(() => released.resolve());
    const slow = Array.from({ length: slowRequests }, () => ownerHere().request("/v1/account/export"));
    await expect.poll(async () => (await visitor(at).request("/v1/creators/ninguem")).status).toBe(503);

    const receipt = new FormData();
    receipt.append("file", await makePicture(), "comprovante.jpg");
    const own = `/@${world.owner.username}`;
    const pages: Record<string, Promise<HttpResponse>> = isWebBuilt()
      ? {
          navigation: open(at.address, "/entrar"),
          oldBrowser: open(at.address, "/entrar", { headers: { accept: "text/html" } }),
          fan: open(at.address, own, { headers: { ...page, cookie: "camarim_fan=x" } }),
          unknownPage: open(at.address, "/@ninguem"),
          data: visitor(at).request("/entrar.data", { headers: { accept: "*/*", "sec-fetch-mode": "cors" } }),
          form: open(at.address, `${own}/denunciar`, { method: "POST" }),
          knownPage: open(at.address, own),
          asset: visitor(at).request(asset),
          worker: visitor(at).request("/sw.js"),
          checkoutPage: open(at.address, `${own}/assinar`),
          studio: open(at.address, "/account"),
        }
      : {};
    const pending: Record<string, Promise<HttpResponse>> = {
      read: ownerHere().request("/v1/me"),
      write: visitor(at).request("/v1/auth/login", { body: { usernameOrEmail: "a", password: "b" } }),
      apiInBrowser: open(at.address, "/v1/me"),
      health: visitor(at).request("/health"),
      ready: visitor(at).request("/ready"),
      order: visitor(at).request("/v1/checkout", { body: order(world.owner) }),
      orderStatus: fanHere(unpaid).request(`/v1/checkout/${unpaid.orderId}`),
      // Not refused, but not paid for.
      stories: fanHere(unpaid).request(`/v1/creators/${world.owner.username}/stories`),
      receipt: fanHere(unpaid).request(`/v1/subscriptions/${unpaid.subscriptionId}/payment/receipt`, { body: receipt }),
      ...pages,
    };
    const responses = await Promise.all(
      Object.entries(pending).map(async ([name, sent]) => [name, await sent] as const),
    );
    const statuses = Object.fromEntries(responses.map(([name, { status }]) => [name, status]));
    expect(statuses).toEqual({
      read: 503,
      write: 503,
      apiInBrowser: 503,
      health: 200,
      ready: 200,
      order: 201,
      orderStatus: 200,
      stories: 403,
      receipt: 200,
      ...(isWebBuilt() && {
        navigation: 503,
        oldBrowser: 503,
        fan: 503,
        unknownPage: 503,
        data: 503,
        form: 503,
        knownPage: 200,
        asset: 200,
        worker: 200,
        checkoutPage: 200,
        studio: 200,
      }),
    });
    for (const [name, { headers, body }] of responses.filter(([, { status }]) => status === 503)) {
      expect(Number(headers.get("retry-after")), name).toBeGreaterThan(0);
      expect(headers.get("cache-control"), name).toBe("no-store");
      const isPage = ["navigation", "oldBrowser", "fan", "unknownPage", "form"].includes(name);
      expect(headers.get("content-type"), name).toBe(`${isPage ? "text/html" : "application/json"}; charset=utf-8`);
      if (isPage) expect(body.toString(), name).toContain('lang="pt-BR"');
      else expect(String(body.code ?? body), name).toContain("UNAVAILABLE");
    }
    released.resolve();
    await Promise.all([holding, ...slow]);
    await expect.poll(async () => (await ownerHere().request("/v1/me")).status).toBe(200);
  });
});

describe("a single visitor under load", () => {
  const visit = async () => {
    const person = visitor(product);
    const statuses = isWebBuilt()
      ? [
          (await open(product.address, `/@${world.owner.username}`)).status,
          (await open(product.address, `/@${world.owner.username}/assinar`)).status,
          (await open(product.address, "/auth")).status,
        ]
      : [];
    const { status, body } = await person.request("/v1/checkout", { body: order(world.owner) });
    return [...statuses, status, (await person.request(`/v1/checkout/${body._id}`)).status];
  };
  const taken = isWebBuilt() ? [200, 200, 200, 201, 200] : [201, 200];

  test("a single visitor's requests are never refused while a video is encoded", { tags: "slow" }, async () => {
    // A format that no browser plays, so that the video is encoded.
    const video = makeVideo({ seconds: 8, size: "720x1280", args: ["-pix_fmt", "yuv422p"] });
    const { body: story } = await world.owner.upload("/v1/stories/files/closed", [["file", video, "a.mp4"]]);
    const isEncoded = async () => (await world.owner.request(`/v1/stories/${story._id}`)).body.processed;
    const visits: number[][] = [];
    while (!(await isEncoded())) visits.push(await visit());
    expect(visits.length).toBeGreaterThan(0);
    expect(visits.filter((statuses) => statuses.join() !== taken.join())).toEqual([]);
  });

  test("a single visitor's requests are never refused while other processes use the processor", {
    tags: "slow",
  }, async () => {
    const competing = setInterval(() => {
      const until = performance.now() + 400;
      while (performance.now() < until);
    });
    try {
      await vi.waitFor(async () => expect((await fetch(`${product.address}/health`)).status).toBe(200), 60_000);
      expect((await visitor(product).request("/v1/creators/ninguem")).status).toBe(404);
      if (isWebBuilt()) expect((await open(product.address, "/termos")).status).toBe(200);
    } finally {
      clearInterval(competing);
    }
  });
});

describe("priorities", () => {
  test("payments, uploads and what subscribers watch are refused last, and files and health checks never", async () => {
    const routes = await listRoutes(product);
    const last = routes.filter((route) => getPriority(route) === "last").map(({ method, url }) => `${method} ${url}`);
    expect(last).toEqual(
      expect.arrayContaining([
        "PATCH /v1/uploads/:_id",
        "POST /v1/subscriptions/:_id/payment/receipt",
        "POST /v1/checkout",
        "POST /v1/webhooks/:gateway/:secret",
        ...(isWebBuilt()
          ? ["GET /:handle/assinar", "GET /:handle/mimo", "GET /:handle/avulsos/:_id/comprar", "GET /r/:token"]
          : []),
      ]),
    );
    const paid = routes.filter((route) => getPriority(route) === "paid").map(({ method, url }) => `${method} ${url}`);
    expect(paid).toEqual(
      expect.arrayContaining([
        "GET /v1/creators/:username/stories",
        "POST /v1/fan/stories/:_id/view",
        "GET /media/stories/:id/:rendition",
      ]),
    );
    const never = routes.filter((route) => getPriority(route) === "never").map(({ url }) => url);
    expect(never).toEqual(
      expect.arrayContaining(["/health", "/ready", ...(isWebBuilt() ? ["/assets/*", "/sw.js"] : [])]),
    );
    expect(never.filter((url) => url.startsWith("/v1") || url.includes(":"))).toEqual([]);
  });
});

describe("the overload page", () => {
  test("the overload page reloads by itself, with and without scripts, but not after a form was sent", () => {
    const read = renderBusyPage({ method: "GET" }, 7).html;
    expect(read).toContain('<noscript><meta http-equiv="refresh" content="7"></noscript>');
    expect(read).toContain("location.reload()");
    const written = renderBusyPage({ method: "POST" }, 7).html;
    expect(written).not.toMatch(/<script|refresh/);
    expect(written).toContain("confira antes de enviar outra vez");
    expect(Buffer.byteLength(read)).toBeLessThan(4_096);
  });

  test("the overload page loads and runs only what its content security policy allows", () => {
    const { html, headers } = renderBusyPage({ method: "GET" }, 7);
    expect(html).not.toMatch(/\ssrc=|<link|url\(|https?:|\sstyle=|\son[a-z]+=/);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
    );
  });

  test("the overload page uses the colours of the design tokens", () => {
    const tokens = readFileSync(join(siteFolder, "../../../packages/ui/src/tokens.css"), "utf8");
    const colours = renderBusyPage({ method: "GET" }, 7).html.match(/--[\w-]+:#[\da-f]{6}/g) ?? [];
    expect(colours).toHaveLength(10);
    for (const colour of colours) expect(tokens).toContain(colour.replace(":", ": "));
  });
});
