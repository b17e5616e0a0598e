import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { installTimeoutMs } from "#test/debian-packages";
import { checkout } from "#test/orders";
import { newRegistration, pixSettings, visitor } from "#test/people";
import { startPgbouncer } from "#test/pgbouncer";
import { databaseIn, dropDatabase, runSql } from "#test/postgres";
import { endToEndId } from "#test/receipts";
import { freePort } from "../../../script/free-port.ts";
import { readConfig } from "./config.ts";

// The whole product in one process, behind pgbouncer in transaction mode.
const server = inject("databaseUrl");
const name = `test_${randomUUID().replaceAll("-", "")}`;
const folder = mkdtempSync(join(tmpdir(), "camarim-pooled-"));
let directUrl: string;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
let child: ChildProcess;
let address: string;
let start: () => ChildProcess;
let firstOutput = "";
let output = "";

async function query<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await runSql(server, `create database ${name}`);
  // A role of its own, since its timeouts would apply to all tests.
  await runSql(server, `create role ${name} login superuser`);
  const direct = new URL(databaseIn(server, name));
  direct.username = name;
  directUrl = direct.href;
  pooler = await startPgbouncer(directUrl);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const env = {
    ...{ PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: address, LOG_LEVEL: "warn" },
    ...{ CAMARIM_DATA: folder, TRUST_PROXY: "127.0.0.1" },
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: "transaction" },
  };
  start = () => {
    const started = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [started.stdout, started.stderr])
      stream?.on("data", (data) => {
        output += data;
      });
    return started;
  };
  // pgbouncer has connections from before the role had timeouts.
  await once(start(), "exit");
  firstOutput = output;
  output = "";
  await pooler.reconnect();
  child = start();
  const isReady = () => fetch(`${address}/status`).then(({ ok }) => ok, Boolean.bind(null, false));
  await vi.waitFor(async () => expect(await isReady(), output).toBe(true), { timeout: 60_000, interval: 200 });
}, installTimeoutMs);

afterAll(async () => {
  if (child.exitCode === null) {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }
  await pooler.stop();
  await dropDatabase(server, name);
  await runSql(server, `drop role ${name}`);
  rmSync(folder, { recursive: true, force: true });
});

test("a process does not start while the pooler has connections without the timeouts", () => {
  expect(firstOutput).toContain("send it RECONNECT");
});

test("a creator sells, a fan pays, and the worker sends the notices, all through the pooler", async () => {
  const ana = visitor({ address });
  const form = newRegistration();
  ana.token = (await ana.request("/v1/auth/register", { body: form })).body.accessToken;
  await runSql(directUrl, "update account set email_verified_at = now()");
  const data = [{ name: "Mensal", price: 2990, periodMonths: 1 }];
  const plans = await ana.request("/v1/plan/all", { method: "PUT", body: { data } });
  await ana.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  const seller = Object.assign(ana, { ...form, planId: plans.body.data[0]._id as string });
  const fans = 5;
  await Promise.all(
    Array.from({ length: fans }, async () => {
      const fan = visitor({ address });
      const { status, body } = await checkout(fan, seller);
      expect(status).toBeLessThan(300);
      // By its id and not as a PDF: PDFs are read one after the other, within a time limit.
      const receipt: [string, string] = ["endToEndId", endToEndId()];
      const sent = await fan.upload(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, [receipt]);
      expect(sent.status).toBeLessThan(300);
      expect((await ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" })).status).toBe(200);
      expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("active");
    }),
  );
  const completed = "select id from pgboss.job where group_id = 'notice-receipt-decided' and state = 'completed'";
  await vi.waitFor(async () => expect(await query(directUrl, completed)).toHaveLength(fans), 60_000);
});

test("a session that ends is refused at once, by a notification past the pooler", async () => {
  const ana = visitor({ address });
  ana.token = (await ana.request("/v1/auth/register", { body: newRegistration() })).body.accessToken;
  expect((await ana.request("/v1/me")).status).toBe(200);
  await runSql(directUrl, "update creator_session set ended_at = now()");
  // Without the notification the session would be cached for 5 s.
  await vi.waitFor(async () => expect((await ana.request("/v1/me")).status).toBe(401), 4_000);
});

test("the role's timeouts apply through the pooler, and not to the job queue", { tags: "slow" }, async () => {
  const setting = "select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as value";
  expect(await query(pooler.url, setting)).toEqual([{ value: "5s 2s" }]);
  await expect(query(pooler.url, "select pg_sleep(6)")).rejects.toThrow("statement timeout");
});

test("the pooler keeps no session lock and no prepared statement, and logs no problem", async () => {
  // PostgreSQL lists the locks of all databases. Polled, since the job queue takes locks for the time of a transaction.
  const locks = `select pid, objid, application_name, state, query from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and datname = current_database()`;
  await expect.poll(() => query(directUrl, locks)).toEqual([]);
  expect(await query(pooler.url, "select name, statement from pg_prepared_statements")).toEqual([]);
  expect(pooler.listProblems()).toEqual([]);
  expect(output).not.toMatch(/"level":(50|60)/);
});

test("a pooler in transaction mode needs a URL past it", () => {
  const settings = { DATABASE_URL: "postgresql://a@b/c", DATABASE_POOLER: "transaction", CAMARIM_DATA: folder };
  expect(() => readConfig(settings)).toThrow("DATABASE_DIRECT_URL");
});
