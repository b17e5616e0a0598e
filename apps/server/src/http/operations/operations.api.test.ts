import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { release } from "#core/release";
import { claimStorage } from "#core/storage-identity";
import { connect } from "#db/connect";
import { verifyLedgerJob } from "#modules/ledger/verify-ledger";
import { creator, order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { exchange } from "#test/socket";
import { freePort } from "../../../../../script/free-port.ts";
import { deleteOldAccess } from "../access/access-log.ts";
import { createApp } from "../app.ts";
import { enableDraining, mountOperations } from "./mount-operations.ts";
import { createOperations } from "./operations.ts";
import { startOpsServer } from "./ops-server.ts";

const logged: string[] = [];
const metricsToken = "a token for the scraper";
const product = startProduct({
  settings: { METRICS_TOKEN: metricsToken },
  log: { write: (line) => void logged.push(line) },
});

test("/status reports what the process depends on, and needs the token of the metrics", async () => {
  // Of other tests, which nothing runs.
  await sql`delete from pgboss.job`.execute(product.ctx.db);
  expect((await visitor(product).request("/status")).status).toBe(404);
  // The first start of ffmpeg may take longer than a check may.
  const request = () => visitor(product, metricsToken).request("/status");
  await expect.poll(request).toMatchObject({
    status: 200,
    body: {
      ...{ status: "ok", database: "ok", migrations: "ok", storage: "ok", mail: "ok", ffmpeg: "ok" },
      ...{
        release,
        role: "both",
        oldestJobSeconds: 0,
        unreadAddresses: [],
        isTrialWithSales: false,
        removedGateways: [],
        schema: expect.stringMatching(/^\d{4}-/),
      },
      sandbox: expect.stringMatching(/^(bubblewrap|limits only)$/),
      ocr: expect.stringMatching(/^(tesseract|none)$/),
    },
  });
});

async function mountOn(changes: Partial<Ctx>) {
  const app = Fastify() as unknown as App;
  const config = { ...product.ctx.config, metricsToken: undefined };
  const operations = await createOperations({ ...product.ctx, config, ...changes });
  enableDraining(app, operations);
  mountOperations(app, operations);
  const request = async (path: string) => (await app.inject(path)).statusCode;
  return { app, request };
}

test("frequent requests of /status run ffmpeg once a minute", async () => {
  const { video } = product.ctx;
  let checks = 0;
  const check = () => {
    checks += 1;
    // Not ffmpeg itself, whose start may take longer than a check may.
    return checks === 2 ? Promise.reject(new Error("ffmpeg is gone")) : Promise.resolve("ffmpeg");
  };
  const { app, request } = await mountOn({ video: { ...video, check } });
  const requestStatus = () => request("/status");
  expect([await requestStatus(), await requestStatus(), await requestStatus(), checks]).toEqual([200, 200, 200, 1]);
  product.clock.aheadMs += 61_000;
  expect([await requestStatus(), await requestStatus(), await requestStatus(), checks]).toEqual([503, 200, 200, 3]);
  await app.close();
});

test("a draining process is not ready, still answers, and closes connections", async () => {
  const { app, request } = await mountOn({});
  expect(await request("/ready")).toBe(200);
  app.operations.startDraining();
  const { statusCode, headers, body } = await app.inject("/ready");
  expect([statusCode, headers.connection, JSON.parse(body)]).toEqual([503, "close", { status: "draining" }]);
  expect(await request("/health")).toBe(200);
  await app.close();
});

test("a response to a request of before the draining closes its connection, too", async () => {
  const { app } = await mountOn({});
  app.get("/drains", async () => {
    app.operations.startDraining();
    return "yes";
  });
  const { headers } = await app.inject("/drains");
  expect(headers.connection).toBe("close");
  await app.close();
});

test("a process with the storage of another installation does not start, and is not ready", async () => {
  const { ctx } = product;
  await claimStorage(ctx);
  await claimStorage(ctx);
  const { app, request } = await mountOn({});
  const expectReadyAfter = async (ms: number, status: number) => {
    product.clock.aheadMs += ms;
    await request("/ready");
    // The check runs in the background, and may find what was known before.
    await wait(200);
    await expect.poll(() => request("/ready")).toBe(status);
  };
  await expectReadyAfter(0, 200);

  const id = await ctx.storage.read("installation/id");
  await ctx.storage.remove("installation/id");
  await expectReadyAfter(16_000, 503);
  await expect(claimStorage(ctx)).rejects.toThrow("The storage has no installation id");
  await ctx.storage.write("installation/id", Buffer.from(randomUUID()));
  await expectReadyAfter(16_000, 503);
  await expect(claimStorage(ctx)).rejects.toThrow("The storage belongs to the installation");

  await ctx.storage.remove("installation/id");
  await ctx.storage.write("installation/id", id);
  await expectReadyAfter(16_000, 200);
  await app.close();
});

test("the port for operators has only operational endpoints, and alone has the metrics", async () => {
  const opsPort = await freePort();
  const app = await createApp({ ...product.ctx, config: { ...product.ctx.config, opsPort } });
  const ops = await startOpsServer(product.ctx, app.operations, { host: "127.0.0.1", port: opsPort });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const request = async (origin: string) => {
    const paths = ["/health", "/ready", "/status", "/metrics", "/v1/me"];
    return Promise.all(paths.map(async (path) => (await fetch(origin + path, { headers })).status));
  };
  expect(await request(`http://127.0.0.1:${opsPort}`)).toEqual([200, 200, 200, 200, 404]);
  expect(await request(address)).toEqual([200, 200, 404, 404, 401]);
  await ops.close();
  await app.close();
});

test("without its database, the port for operators has the metrics of the process", async () => {
  const port = await freePort();
  const db = connect(`postgresql://camarim@127.0.0.1:${await freePort()}/camarim`, product.ctx.log, { max: 1 });
  const ctx = { ...product.ctx, db, config: { ...product.ctx.config, opsPort: port } };
  const ops = await startOpsServer(ctx, await createOperations(ctx), { host: "127.0.0.1", port });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  expect(response.status).toBe(200);
  const samples = await response.text();
  expect(samples).toMatch(/^database_reachable 0$/m);
  expect(samples).toMatch(/^process_cpu_seconds_total /m);
  expect(samples).not.toMatch(/^(jobs|ledger_discrepancies|transfers_stuck|clock_difference_seconds)\b/m);
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  await ops.close();
  await db.destroy();
});

test.each([
  ["Host: localhost", 200],
  ["Host: localhost:3000", 200],
  ["Host: 127.0.0.1:3000", 200],
  ["Host: [::1]:3000", 200],
  ["Host: evil.example", 404],
  ["Host: localhost.evil.example", 404],
  ["Host: 127.0.0.1.nip.io", 404],
  ["Host: 192.168.0.7:3000", 404],
  ["Host: localhost\r\nX-Forwarded-For: 203.0.113.9", 404],
  ["Host: localhost\r\nX-Forwarded-Host: evil.example", 404],
  ["Host: localhost\r\nForwarded: for=127.0.0.1", 404],
  ["Host: localhost\r\nVia: 1.1 proxy", 404],
  ["Host: localhost\r\nX-Real-IP: 127.0.0.1", 404],
])("only a browser of this machine can read the development mailbox: %s is a %i", async (headers, status) => {
  const response = await exchange(product.address, `GET /dev/mail HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  expect(response.status).toBe(status);
});

test("only the server's user can read the files of the mailbox and the storage", async () => {
  await product.ctx.mail.send({ to: "ana@exemplo.com.br", subject: "Olá", text: "Olá\n", html: "<p>Olá</p>" });
  const { data } = product.ctx.config;
  const modeOf = async (path: string) => (await stat(join(data, path))).mode & 0o777;
  const [name = ""] = await readdir(join(data, "mailbox"));
  expect(await Promise.all(["mailbox", `mailbox/${name}`, "storage"].map(modeOf))).toEqual([0o700, 0o600, 0o700]);
});

test("the metrics require their bearer token", async () => {
  expect((await visitor(product).request("/metrics")).status).toBe(404);
  expect((await visitor(product, "some other token").request("/metrics")).status).toBe(404);
  await visitor(product).request("/v1/me");
  const { status, body } = await visitor(product, metricsToken).request("/metrics");
  expect(status).toBe(200);
  expect(String(body)).toContain('http_request_duration_seconds_count{method="GET",route="/v1/me",status="401"}');
  expect(String(body)).toContain('jobs{queue="encode",state="ready"} 0');
});

test("the metrics have no value of what is not known yet", async () => {
  const read = async () => String((await visitor(product, metricsToken).request("/metrics")).body);
  const isKnown = (samples: string, name: string) => new RegExp(`^${name} `, "m").test(samples);
  const nightly = ["ledger_discrepancies", "ledger_verified_timestamp_seconds", "storage_missing", "storage_orphans"];
  const before = await read();
  expect(nightly.filter((name) => isKnown(before, name))).toEqual([]);
  expect(before).toMatch(/^database_reachable 1$/m);
  expect(before).toMatch(/^disk_bytes\{what="available"\} [1-9]/m);
  expect(before).toMatch(/^clock_difference_seconds [01]/m);
  await verifyLedgerJob.run(product.ctx, {}, AbortSignal.timeout(60_000));
  const after = await read();
  expect(nightly.filter((name) => isKnown(after, name))).toEqual(nightly.slice(0, 2));
});

test("the metrics tell when the last backup and the last check of all ended", async () => {
  const read = async () => String((await visitor(product, metricsToken).request("/metrics")).body);
  expect(await read()).not.toMatch(/^(backup_timestamp_seconds|wal_archived_timestamp_seconds)\b/m);
  await sql`insert into backup_run (what, ended_at) values ('backup', to_timestamp(1700000000.5))`.execute(
    product.ctx.db,
  );
  expect(await read()).toMatch(/^backup_timestamp_seconds\{what="backup"\} 1700000000.5$/m);
  expect(await read()).not.toContain('backup_timestamp_seconds{what="check"}');
});

test("the metrics count jobs as they are now, and tell how long the oldest has waited", async () => {
  const { ctx } = product;
  await sql`insert into pgboss.job (name, group_id, state, start_after, data)
    values ('maintenance', 'a job of this test', 'created', now() - interval '90 seconds', '{}'),
      ('maintenance', 'a job of this test', 'failed', now() - interval '1 day', '{}')`.execute(ctx.db);
  const body = String((await visitor(product, metricsToken).request("/metrics")).body);
  await sql`delete from pgboss.job where group_id = 'a job of this test'`.execute(ctx.db);
  expect(body).toContain('jobs{queue="maintenance",state="failed"} 1');
  expect(body).toMatch(/^job_oldest_seconds\{queue="maintenance"\} 9\d/m);
});

test("the metrics count the events of security logs by kind", async () => {
  const read = async (kind: string) => {
    const { body } = await visitor(product, metricsToken).request("/metrics");
    const line = new RegExp(`^camarim_security_events_total\\{kind="${kind}"\\} (\\d+)$`, "m");
    return Number(line.exec(String(body))?.[1]);
  };
  const kinds = ["sign_in_failed", "access_refused", "recovery_requested"];
  const before = await Promise.all(kinds.map(read));
  const ana = await creator(product);
  // An unknown name has no log, but counts.
  for (const usernameOrEmail of [ana.username, "ninguem"])
    await visitor(product).request("/v1/auth/login", { body: { usernameOrEmail, password: "a wrong password" } });
  await ana.request("/v1/admin/performers");
  const after = await Promise.all(kinds.map(read));
  expect(after.map((count, i) => count - (before[i] ?? 0))).toEqual([2, 1, 0]);
});

test("access is logged once an hour for each session and address, and dropped with its month after six months", async () => {
  const ana = await creator(product);
  const rows = async () =>
    (await product.ctx.db.selectFrom("accessLog").selectAll().where("address", "=", ana.address).execute()).length;
  await ana.request("/v1/me");
  await ana.request("/v1/me");
  await expect.poll(rows).toBe(1);
  product.clock.aheadMs = 3_700_000;
  await ana.request("/v1/me");
  await expect.poll(rows).toBe(2);
  product.clock.aheadMs = 180 * 86_400_000;
  await deleteOldAccess(product.ctx);
  expect(await rows()).toBe(2);
  product.clock.aheadMs = 216 * 86_400_000;
  await deleteOldAccess(product.ctx);
  expect(await rows()).toBe(0);
});

test("the logs contain no password, token, document, key, e-mail or signature, whatever fails", async () => {
  const ana = await seller(product);
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana) });
  const { body: login } = await visitor(product).request("/v1/auth/login", {
    body: { usernameOrEmail: ana.username, password: "a wrong password" },
  });
  expect(login.code).toBe("LOGIN_FAILED");
  await fan.request(`/media/stories/${body._id}/video?e=1&s=signature-of-media`);
  // PostgreSQL's message about a violated constraint contains the values.
  const insert = () =>
    product.ctx.db
      .insertInto("fan")
      .values({ id: body._id, email: "maria@exemplo.com.br", createdAt: new Date() })
      .execute();
  await insert();
  await insert().catch((err) => product.ctx.log.error({ err }, "a clash"));
  const all = logged.join("");
  expect(all).toContain("request completed");
  expect(all).toContain("a clash");
  const secrets = [
    ana.token,
    ...fan.cookies.values(),
    "a wrong password",
    "12345678909",
    "exemplo.com.br",
    "signature-of-media",
  ];
  for (const secret of [...secrets, metricsToken, body.payment.pixCopyPaste]) expect(all).not.toContain(secret);
});
