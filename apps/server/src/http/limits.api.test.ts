// @module-tag slow
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect as connectSocket, type Socket } from "node:net";
import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { connect } from "#db/connect";
import { pictureKey } from "#modules/profile/profile.rules";
import { connectWithoutLimits } from "#test/connect-without-limits";
import { type HttpResponse, type Seller, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { drip, exchange } from "#test/socket";
import { readState } from "#test/state";
import { createApp } from "./app.ts";
import { limits } from "./limits.ts";

const hasty = { headersMs: 1_000, requestMs: 1_500, uploadMs: 3_000, uploadBytes: 1_000, handlerMs: 3_000 };
/** For a busy machine; the usual limits are 15 s and more. */
const toleranceMs = 10_000;

function expectUnavailable({ status, body, headers }: HttpResponse) {
  expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
}

async function timed<T>(work: Promise<T>): Promise<[response: T, tookMs: number]> {
  const startedAt = performance.now();
  return [await work, performance.now() - startedAt];
}

const plans = (price: number) => ({ data: [{ name: "Mensal", price, periodMonths: 1 }] });

test("the request limits are the documented ones", async () => {
  expect(limits).toEqual({
    headersMs: 15_000,
    requestMs: 15_000,
    uploadMs: 120_000,
    uploadBytes: 262_144,
    handlerMs: 10_000,
    load: { waitMs: 2_000, openFrom: 100, openMax: 1_000 },
  });
});

describe("limits of the database", () => {
  // Responses do not say which limit was exceeded.
  const logged: string[] = [];
  const log = { write: (line: string) => void logged.push(line) };
  const product = startProduct({ log, productionTimeouts: true, limits: { handlerMs: 60_000 } });
  // Created before the tests, which run concurrently: the first one slows down a table that both need.
  let sellers: [Seller, Seller];
  beforeAll(async () => {
    sellers = [await seller(product), await seller(product)];
  });

  test("database connections have limits for statements, locks and connecting", async () => {
    const { db } = product.ctx;
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout
    `.execute(db);
    expect(rows).toEqual([{ statementTimeout: "5s", lockTimeout: "2s" }]);
    expect(product.app.server.headersTimeout).toBe(15_000);
  });

  test.concurrent("a statement that takes longer than 5 s is canceled", async ({ expect }) => {
    const [ana] = sellers;
    await sql`alter table pix_key rename to real_pix_key`.execute(product.ctx.db);
    await sql`create view pix_key as select k.* from real_pix_key k, pg_sleep(30)`.execute(product.ctx.db);
    const [response, tookMs] = await timed(ana.request("/v1/account/pix"));
    expectUnavailable(response);
    expect(tookMs).toBeGreaterThan(4_900);
    // Not the time that the view sleeps.
    expect(tookMs).toBeLessThan(25_000);
    expect(logged.join("")).toContain("canceling statement due to statement timeout");
  });

  test.concurrent("a statement waiting over 2 s for a lock is canceled and changes nothing", async ({ expect }) => {
    const [, ana] = sellers;
    const { username } = ana;
    await product.ctx.db.transaction().execute(async (db) => {
      await db.selectFrom("profile").select("username").where("username", "=", username).forUpdate().execute();
      const [response, tookMs] = await timed(ana.request("/v1/plan/all", { method: "PUT", body: plans(9_900) }));
      expectUnavailable(response);
      expect(tookMs).toBeGreaterThan(1_900);
      expect(logged.join("")).toContain("canceling statement due to lock timeout");
    });
    expect((await ana.request("/v1/plan/all")).body.data[0].price).toBe(2_990);
  });

  test.concurrent("a request that gets no free connection within 2 s fails", async ({ expect }) => {
    const db = connect(product.databaseUrl, product.ctx.log);
    const app = await createApp({ ...product.ctx, db }, limits);
    let [isBusy, connected] = [true, 0];
    const busy = Array.from({ length: 10 }, () =>
      db.connection().execute(async (own) => {
        connected += 1;
        while (isBusy) await sql`select pg_sleep(0.2)`.execute(own);
      }),
    );
    await vi.waitFor(() => expect(connected).toBe(10), 30_000);
    const [response, tookMs] = await timed(app.inject({ url: "/v1/creators/ninguem" }));
    expect([response.statusCode, response.json().code]).toEqual([503, "UNAVAILABLE"]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(tookMs).toBeGreaterThan(1_900);
    expect(logged.join("")).toContain("timeout exceeded when trying to connect");
    isBusy = false;
    await Promise.all(busy);
    expect((await app.inject({ url: "/v1/creators/ninguem" })).statusCode).toBe(404);
    await app.close();
    await db.destroy();
  });
});

describe("slow requests", () => {
  const product = startProduct({ limits: hasty });
  let ana: Seller;
  beforeAll(async () => {
    ana = await seller(product);
  });
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ana.token}\r\n${more}\r\n\r\n`;

  test.concurrent.each([
    ["headers", () => "GET /v1/me HTTP/1.1\r\nHost: a\r\nX-Slow: ", hasty.headersMs],
    ["nothing at all", () => "", hasty.headersMs],
    ["a body", () => head("/v1/auth/login", "Content-Type: application/json\r\nContent-Length: 1000"), hasty.requestMs],
    [
      "a body in chunks",
      () => `${head("/v1/auth/login", "Content-Type: application/json\r\nTransfer-Encoding: chunked")}ff\r\n`,
      hasty.requestMs,
    ],
    [
      "an upload",
      () =>
        `${head("/v1/profile/avatar", "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000")}` +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
      hasty.uploadMs,
    ],
  ])("a request that sends %s too slowly gets a 408, and its connection is closed", async (what, request, limitMs) => {
    const before = await readState(product.ctx);
    const response = await exchange(product.address, what === "nothing at all" ? "" : drip(request(), "x", 40));
    expect([response.status, JSON.parse(response.body).code]).toEqual([408, "REQUEST_TIMEOUT"]);
    expect(response.headers.get("connection")).toBe("close");
    expect(response.closed).toBe(true);
    expect(response.tookMs).toBeGreaterThan(limitMs * 0.9);
    expect(response.tookMs).toBeLessThan(limitMs + toleranceMs);
    expect(await readState(product.ctx)).toEqual(before);
  });

  test.concurrent("an upload that makes progress is accepted, however long it lasts", async ({ expect }) => {
    const picture = Buffer.from(await (await makePicture()).arrayBuffer());
    const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(start), picture, Buffer.from("\r\n--b--\r\n")]);
    // Four times the silence that an upload may have.
    const part = Math.max(hasty.uploadBytes, Math.ceil(body.length / 20));
    const response = await exchange(
      product.address,
      (socket) => {
        socket.write(
          head(
            "/v1/profile/avatar",
            `Content-Type: multipart/form-data; boundary=b\r\nConnection: close\r\nContent-Length: ${body.length}`,
          ),
        );
        let at = 0;
        const timer = setInterval(() => {
          if (at < body.length) socket.write(body.subarray(at, at + part));
          else clearInterval(timer);
          at += part;
        }, hasty.uploadMs / 5);
      },
      50_000,
    );
    expect(body.length / part).toBeGreaterThan(15);
    expect(response.tookMs).toBeGreaterThan(hasty.uploadMs * 3);
    expect(response.status).toBe(200);
  });

  test.concurrent("the server does not wait forever for the rest of a refused upload", async ({ expect }) => {
    const refused = `POST /v1/profile/avatar HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n`;
    const response = await exchange(product.address, drip(refused, "x", 40));
    expect([response.status, JSON.parse(response.body).code]).toEqual([401, "UNAUTHENTICATED"]);
    expect(response.closed).toBe(true);
    expect(response.tookMs).toBeLessThan(hasty.uploadMs + toleranceMs);
  });

  test.concurrent("a client that requests a large file and reads nothing is disconnected", async ({ expect }) => {
    const id = randomUUID();
    await product.ctx.storage.write(pictureKey(id), Buffer.alloc(32 * 1024 * 1024));
    const socket = connectSocket(Number(new URL(product.address).port), "127.0.0.1").on("error", () => {});
    const closed = new Promise<number>((resolve) => {
      product.app.server.on("connection", (accepted: Socket) => {
        const startedAt = performance.now();
        if (accepted.remotePort === socket.localPort)
          accepted.on("close", () => resolve(performance.now() - startedAt));
      });
    });
    socket.pause().write(`GET /media/pictures/${id} HTTP/1.1\r\nHost: a\r\n\r\n`);
    // Node lets a connection that has sent something since the last check wait once more.
    expect(await closed).toBeLessThan(2 * (hasty.uploadMs + 2 * hasty.handlerMs) + toleranceMs);
    socket.destroy();
  });

  test("slow requests leave no files in the scratch folder", async () => {
    await expect.poll(() => readdir(`${product.ctx.config.data}/storage/scratch`)).toEqual([]);
  });
});

describe("slow handlers", () => {
  const product = startProduct();

  test("a handler past its deadline gets a 503, and its idempotency key stays locked until it finishes", async () => {
    const ana = await seller(product);
    // The handler waits until the test releases the lock.
    const db = connectWithoutLimits(product);
    const app = await createApp({ ...product.ctx, db }, { ...limits, handlerMs: 3_000 });
    const late = visitor({ address: await app.listen({ host: "127.0.0.1", port: 0 }) }, ana.token);
    const options = { method: "PUT", body: plans(9_900), headers: { "idempotency-key": "late" } };
    const put = () => late.request("/v1/plan/all", options);
    await db.transaction().execute(async (db) => {
      await db.selectFrom("profile").select("username").where("username", "=", ana.username).forUpdate().execute();
      const [response, tookMs] = await timed(put());
      expectUnavailable(response);
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(tookMs).toBeGreaterThan(2_900);
      expect(await put()).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_RUNNING" } });
    });
    await expect.poll(async () => (await ana.request("/v1/plan/all")).body.data[0].price).toBe(9_900);
    await app.close();
    await db.destroy();
  });
});
