import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import { declareQueues } from "#core/jobs/declare-queues";
import { queueNames } from "#core/jobs/queues";
import { findExcessPrivilege, findOwnershipProblem, getCurrentRole, grantToApplication } from "#db/application-role";
import { connect, connectForMigrations } from "#db/connect";
import { getSchemaStatus, migrate } from "#db/migrate";
import { setRoleDefaults, toUrlWithoutTimeouts } from "#db/set-role-defaults";
import type { DB } from "#db/tables";
import { jobs } from "./jobs.ts";

export type DatabaseSettings = {
  mode: "local" | "production";
  /** With the application's role. */
  databaseUrl: string;
  /** With the role that owns the schema. Without it the application's role migrates in local mode; in production migrations must have run. */
  migrationDatabaseUrl: string | undefined;
  /** Connections of this process. */
  databasePool?: number;
  /** What DATABASE_URL leads to; with `transaction`, `databaseDirectUrl` leads to the same database without it. */
  databasePooler?: "none" | "transaction";
  databaseDirectUrl?: string | undefined;
  /** `never` waits up to `waitMs` until another process has migrated. */
  migrate?: "at-start" | "never";
  waitMs?: number;
};

/** `db` is the application's connection, `queue` the options of its PgBoss. */
export type OpenDatabase = { db: Kysely<DB>; queue: ConstructorOptions };

const indexTimeoutMs = 60_000;
const migrationWaitMs = 10 * 60_000;
const pollMs = 1_000;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const deadlockDetected = "40P01";

type Log = Pick<FastifyBaseLogger, "warn">;

/**
 * Migrates and connects. Throws an error for the operator if migrations are missing, and in production if the application's role
 * could change the ledger.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, databasePool = 10, databasePooler = "none", databaseDirectUrl = databaseUrl } = settings;
  if (databasePooler === "transaction") await setRoleDefaults(databaseDirectUrl, databaseUrl);
  // The pool of requests needs the schema: it looks for changes after each use.
  const checks = connect(databaseUrl, log, { max: 1, pooler: databasePooler, isReadOnly: true });
  await prepare(checks, settings, log).finally(() => checks.destroy());
  const db = connect(databaseUrl, log, { max: databasePool, pooler: databasePooler });
  // The application's role cannot rebuild indexes of the queue's tables; `migrateSchema` does.
  const connectionString = databasePooler === "none" ? databaseDirectUrl : toUrlWithoutTimeouts(databaseDirectUrl);
  return { db, queue: { connectionString, migrate: false, createSchema: false, reindex: false } };
}

async function prepare(db: Kysely<DB>, settings: DatabaseSettings, log: Log) {
  const { mode, databaseUrl, databaseDirectUrl = databaseUrl, waitMs = migrationWaitMs } = settings;
  await assertUtf8(db);
  const role = await getCurrentRole(db);
  const ownershipProblem = await findOwnershipProblem(db);
  if (mode === "production") assertNoProblem(role, ownershipProblem);
  const ownerUrl = settings.migrationDatabaseUrl ?? (mode === "local" ? databaseDirectUrl : undefined);
  if (settings.migrate === "never") await waitForMigrations(db, waitMs, log);
  else if (ownerUrl) await migrateSchema(ownerUrl, ownershipProblem ? undefined : role, log);
  else if (await findMissing(db)) {
    throw new Error(
      "The database lacks migrations: set MIGRATION_DATABASE_URL, or run script/camarim migrate with it before the start.",
    );
  }
  if (mode === "production") assertNoProblem(role, await findExcessPrivilege(db));
}

/** With another encoding, PostgreSQL neither normalises names nor stores every character. */
async function assertUtf8(db: Kysely<DB>) {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  if (rows[0]?.encoding === "UTF8") return;
  throw new Error(
    `The database has the encoding ${rows[0]?.encoding} and needs UTF8: create database … encoding 'UTF8' template template0.`,
  );
}

function assertNoProblem(role: string, problem: string | undefined) {
  if (!problem) return;
  throw new Error(
    `DATABASE_URL's role "${role}" ${problem}, so the ledger would not be protected from the application: give it a role of its own that owns nothing, and name the owner in MIGRATION_DATABASE_URL.`,
  );
}

/** What this release needs and the database lacks: a migration or a queue. */
async function findMissing(db: Kysely<DB>): Promise<string | undefined> {
  const { pending } = await getSchemaStatus(db);
  if (pending.length > 0) return `migration ${pending[0]}`;
  const queues = await listQueues(db);
  const missing = queueNames.find((name) => !queues.has(name));
  return missing && `queue ${missing}`;
}

async function listQueues(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('pgboss.queue')::text as table`.execute(db);
  if (!rows[0]?.table) return new Set();
  const queues = await sql<{ name: string }>`select name from pgboss.queue`.execute(db);
  return new Set(queues.rows.map(({ name }) => name));
}

async function waitForMigrations(db: Kysely<DB>, waitMs: number, log: Log) {
  const endsAtMs = performance.now() + waitMs;
  let missing = await findMissing(db);
  if (missing) log.warn({ missing }, "waiting for script/camarim migrate");
  while (missing && performance.now() < endsAtMs) {
    await wait(Math.min(pollMs, waitMs));
    missing = await findMissing(db);
  }
  if (missing)
    throw new Error(`The database lacks the ${missing}: run script/camarim migrate, since CAMARIM_MIGRATE is "never".`);
}

/**
 * Migrates our tables and those of pg-boss, declares the queues and grants privileges to `role`. A schema of a later release remains as
 * it is: this release would reset the options of queues and the privileges of new tables.
 */
async function migrateSchema(url: string, role: string | undefined, log: Log) {
  const owner = connectForMigrations(url, log);
  try {
    await migrate(owner);
    const { newer } = await getSchemaStatus(owner);
    if (newer.length > 0) return log.warn({ newest: newer.at(-1) }, "the schema is of a later release");
    await retryDeadlocks(log, async () => {
      await migrateQueue(url, log);
      if (role) await grantToApplication(owner, role);
    });
  } finally {
    await owner.destroy();
  }
}

/** Other processes may already use the tables. `run` is idempotent. */
async function retryDeadlocks(log: Log, run: () => Promise<void>, left = 3): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (left === 0 || (error as { code?: unknown }).code !== deadlockDetected) throw error;
    log.warn({ err: error }, "a deadlock during the migration; it is repeated");
    await retryDeadlocks(log, run, left - 1);
  }
}

async function migrateQueue(url: string, log: Log) {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false, bamIntervalSeconds: 10 });
  boss.on("error", (error) => log.warn({ err: error }, "error in the job queue during its migration"));
  await boss.start();
  try {
    await declareQueues(boss, jobs);
    await buildIndexes(boss, log);
    // Rebuilds bloated indexes, at most once a day.
    await boss.supervise();
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** pg-boss builds new indexes in the background after start(). What is not finished here is built at the next migration. */
async function buildIndexes(boss: PgBoss, log: Log) {
  for (let waited = 0; waited < indexTimeoutMs; waited += 500) {
    const left = (await boss.getBamStatus()).filter(({ status }) => status === "pending" || status === "in_progress");
    if (!left.length) return;
    await wait(500);
  }
  log.warn("indexes of the job queue are not built yet");
}
