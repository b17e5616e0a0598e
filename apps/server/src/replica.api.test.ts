import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/database/on-replica";
import { connect } from "#db/connect";
import { type Embedded, startEmbedded } from "#db/embedded/start";
import { openReplica } from "#db/replica";
import { checkout } from "#test/orders";
import { type Creator, newRegistration, type Person, pixSettings, visitor } from "#test/people";
import { endToEndId } from "#test/receipts";
import { freePort } from "../../../script/free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "camarim-replica-"));
const unsafe = { fsync: "off", full_page_writes: "off" };
let primary: Embedded;
let standby: Embedded;
let child: ChildProcess;
let output = "";
let ana: Person & Creator & { planId: string };

/** A copy of the stopped primary that follows it. */
async function startStandby(): Promise<Embedded> {
  const [from, to] = [join(folder, "primary"), join(folder, "standby")];
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith(".pid") });
  writeFileSync(join(to, "standby.signal"), "");
  primary = await startEmbedded(from, unsafe);
  return startEmbedded(to, { ...unsafe, primary_conninfo: `host=${from} user=camarim` });
}

/** A database client that ends after the work. */
async function query<T>(url: string, text: string): Promise<T[]> {
  const db = connect(url, console, { max: 1 });
  const { rows } = await sql.raw<T>(text).execute(db);
  await db.destroy();
  return rows;
}

beforeAll(async () => {
  mkdirSync(join(folder, "data"));
  primary = await startEmbedded(join(folder, "primary"), unsafe);
  await primary.stop();
  standby = await startStandby();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...{ PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: address, LOG_LEVEL: "warn", TRUST_PROXY: "127.0.0.1" },
    ...{ CAMARIM_DATA: join(folder, "data"), DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url },
  };
  child = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      output += data;
    });
  const isReady = () => fetch(`${address}/status`).then(({ ok }) => ok, Boolean.bind(null, false));
  await vi.waitFor(async () => expect(await isReady(), output).toBe(true), { timeout: 60_000, interval: 200 });
  const creator = visitor({ address });
  const form = newRegistration();
  creator.token = (await creator.request("/v1/auth/register", { body: form })).body.accessToken;
  await query(primary.url, "update account set email_verified_at = now()");
  const data = [{ name: "Mensal", price: 2990, periodMonths: 1 }];
  const plans = await creator.request("/v1/plan/all", { method: "PUT", body: { data } });
  await creator.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  ana = Object.assign(creator, { ...form, address, planId: plans.body.data[0]._id as string });
});

afterAll(async () => {
  if (child?.exitCode === null) {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function sell() {
  const fan = visitor(ana);
  const { body } = await checkout(fan, ana);
  const receipt: [string, string] = ["endToEndId", endToEndId()];
  await fan.upload(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, [receipt]);
  expect((await ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" })).status).toBe(200);
}

async function countSubscribers(): Promise<{ stats: number; exported: number }> {
  const stats = await ana.request("/v1/subscription/stats?period=30d");
  const file = await ana.request("/v1/subscriptions/export.csv");
  expect([stats.status, file.status]).toEqual([200, 200]);
  return { stats: stats.body.periodActive, exported: String(file.body).trim().split("\n").length - 1 };
}

test("figures and exports read the standby, and miss nothing that was stored before", async () => {
  for (let sold = 1; sold <= 10; sold++) {
    await sell();
    expect(await countSubscribers()).toEqual({ stats: sold, exported: sold });
  }
  // PostgreSQL shows the last statement of each connection. On a busy machine a lag may have made the replica rest for 30 s.
  const readAtStandby = async () => {
    await ana.request("/v1/subscription/stats?period=30d");
    const reads = await query<{ query: string }>(standby.url, "select query from pg_stat_activity");
    return reads.map(({ query }) => query).join("\n");
  };
  await expect.poll(readAtStandby, { timeout: 60_000 }).toMatch(/from "?(subscription|payment|plan)/);
});

test("a standby that lags is not read", async () => {
  await query(standby.url, "select pg_wal_replay_pause()");
  try {
    await sell();
    expect(await countSubscribers()).toEqual({ stats: 11, exported: 11 });
    await expect.poll(() => output).toContain("the replica lags behind the primary");
  } finally {
    await query(standby.url, "select pg_wal_replay_resume()");
  }
});

test("a read that fails at the standby is repeated at the primary, and a write is refused", async () => {
  const warnings: unknown[] = [];
  const log = { warn: (...logged: unknown[]) => void warnings.push(...logged) };
  const db = connect(primary.url, log);
  const replica = openReplica(standby.url, log);
  const answeredBy: string[] = [];
  const isStandby = async (ctx: Ctx) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(ctx.db);
    answeredBy.push(rows[0]?.is ? "standby" : "primary");
    if (rows[0]?.is) throw new Error("canceling statement due to conflict with recovery");
  };
  const ctx = { db, replica } as Ctx;
  await onReplica(ctx, isStandby);
  await onReplica(ctx, isStandby);
  expect(answeredBy).toEqual(["standby", "primary", "primary"]);
  await expect(replica.db.deleteFrom("account").execute()).rejects.toThrow("read-only");
  await db.transaction().execute((db) => onReplica({ ...ctx, db, replica: openReplica(standby.url, log) }, isStandby));
  expect(answeredBy.at(-1)).toBe("primary");
  await Promise.all([db.destroy(), replica.db.destroy()]);
});

test("a primary and an unreachable server are no replica", async () => {
  const warnings: string[] = [];
  const log = { warn: (fields: { err?: Error }) => void warnings.push(String(fields.err?.message)) };
  const db = connect(primary.url, log);
  for (const url of [primary.url, "postgresql://camarim@127.0.0.1:1/postgres"]) {
    const replica = openReplica(url, log);
    expect(await replica.isCurrent(db)).toBe(false);
    expect(await replica.isCurrent(db)).toBe(false);
    await replica.db.destroy();
  }
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toContain("does not lead to a standby");
  await db.destroy();
});
