import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connectForMigrations } from "#db/connect";
import { migrate } from "#db/migrate";
import { cloneTemplate, databaseIn, dropDatabase, runSql } from "#test/postgres";
import { type DatabaseSettings, openDatabase } from "./open-database.ts";

const server = inject("databaseUrl");
const laterRelease = "insert into kysely_migration values ('9999-later', '2100-01-01T00:00:00.000Z')";
const log = { warn() {} };
let name: string;
let url: string;

beforeEach(async () => {
  name = `test_${randomUUID().replaceAll("-", "")}`;
  url = databaseIn(server, name);
  await cloneTemplate(server, name);
});
afterEach(() => dropDatabase(server, name));

async function start(settings: Partial<DatabaseSettings> = {}) {
  const { db } = await openDatabase(
    { mode: "local", databaseUrl: url, migrationDatabaseUrl: undefined, ...settings },
    log,
  );
  await db.destroy();
}

async function selectOne(statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows[0];
}

test("an earlier release starts on the schema of a later one, and leaves its queues as they are", async () => {
  await runSql(url, laterRelease);
  await runSql(url, "update pgboss.queue set retry_limit = 9 where name = 'encode'");
  await start();
  await start({ migrate: "never" });
  expect(await selectOne("select retry_limit from pgboss.queue where name = 'encode'")).toEqual({
    retry_limit: 9,
  });
});

test("a start on the schema of the same release restores the options of queues", async () => {
  await runSql(url, "update pgboss.queue set retry_limit = 99 where name = 'encode'");
  await start();
  expect(await selectOne("select retry_limit from pgboss.queue where name = 'encode'")).not.toEqual({
    retry_limit: 99,
  });
});

test("a start fails if a migration between others is missing, or an earlier one is unknown", async () => {
  await runSql(url, laterRelease);
  await runSql(url, "delete from kysely_migration where name = '0013-subscriptions'");
  await expect(start()).rejects.toThrow("lacks the migration 0013-subscriptions, but has later ones");
  await expect(start({ migrate: "never" })).rejects.toThrow("lacks the migration 0013-subscriptions");
  await runSql(url, "update kysely_migration set name = '0013-subscriptions' where name = '9999-later'");
  await runSql(url, "insert into kysely_migration values ('0012-unknown', '2026-01-01T00:00:00.000Z')");
  await expect(start()).rejects.toThrow("has the migration 0012-unknown, which this release and its predecessors lack");
});

test("a start refuses a database of a development build from before 0.10.0, and changes nothing", async () => {
  await runSql(url, "truncate kysely_migration; insert into kysely_migration values ('0001-accounts', '2026-01-01')");
  await runSql(url, "update pgboss.queue set retry_limit = 99 where name = 'encode'");
  const refusal =
    "created by a development build from before 0.10.0, which no release can migrate. Nothing was changed";
  await expect(start()).rejects.toThrow(refusal);
  await expect(start({ migrate: "never" })).rejects.toThrow(refusal);
  expect(await selectOne("select count(*)::int as count from kysely_migration")).toEqual({ count: 1 });
  expect(await selectOne("select retry_limit from pgboss.queue where name = 'encode'")).toEqual({
    retry_limit: 99,
  });
});

test("a start refuses a database whose migrations were changed in place since", async () => {
  await runSql(url, "drop table fan_order cascade");
  await expect(start()).rejects.toThrow("created by a development build from before 0.10.0");
});

test("a process that never migrates refuses to start on an earlier schema, and waits for its migration", async () => {
  await runSql(server, `drop database ${name}`);
  await runSql(server, `create database ${name}`);
  await expect(start({ migrate: "never", waitMs: 200 })).rejects.toThrow("lacks the migration 0001-core");
  const waiting = start({ migrate: "never", waitMs: 60_000 });
  await start();
  await waiting;
  await runSql(url, "delete from pgboss.queue where name = 'encode'");
  await expect(start({ migrate: "never", waitMs: 200 })).rejects.toThrow("lacks the queue encode");
});

/** Longer than the statement_timeout of 5 s and the lock_timeout of 2 s that requests have. */
const longMigrationMs = 6_000;

test("a process waits while another one migrates for longer than a statement of the application may take", {
  tags: "slow",
}, async () => {
  await runSql(server, `drop database ${name}`);
  await runSql(server, `create database ${name}`);
  const owner = connectForMigrations(url, log);
  await migrate(owner, "0040-admin");
  await owner.destroy();
  // 0039 waits for this lock; the second process waits for the first.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin; lock table provider_event in access share mode");
  const starts = Promise.all([start(), start()]);
  await wait(longMigrationMs);
  await client.query("rollback");
  await client.end();
  await starts;
  expect(await selectOne("select count(*)::int as count from kysely_migration where name like '0039%'")).toEqual({
    count: 1,
  });
});

test("a start does not wait for a transaction that has sent a job", async () => {
  await start();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin; lock table pgboss.job in row exclusive mode");
  await start();
  await client.query("rollback");
  await client.end();
});

test("a start is repeated after a deadlock with a process that uses the job queue", {
  tags: "slow",
}, async () => {
  await start();
  // PostgreSQL ends the start, since the other one has the longer timeout.
  await runSql(server, `alter database ${name} set deadlock_timeout = '5s'`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set deadlock_timeout = '30s'; begin; lock table pgboss.queue in share mode");
  const started = start();
  const waiting = `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and mode = 'RowExclusiveLock' and not granted`;
  await expect.poll(() => selectOne(waiting)).toEqual({ count: 1 });
  // The lock that pg-boss holds while it creates a queue.
  await client.query(`select pg_advisory_xact_lock(classid::bigint << 32 | objid::bigint) from pg_locks
    where locktype = 'advisory' and granted and pid <> pg_backend_pid()`);
  await client.query("commit");
  await client.end();
  await started;
});

test("a start fails if the database has another encoding than UTF8", async () => {
  await dropDatabase(server, name);
  await runSql(
    server,
    `create database ${name} encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`,
  );
  await expect(start()).rejects.toThrow("has the encoding SQL_ASCII and needs UTF8");
  expect(await selectOne("select to_regclass('account') as table")).toEqual({ table: null });
});
