import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import { findExcessPrivilege, findOwnershipProblem, getCurrentRole, grantToApplication } from "#db/application-role";
import { connect } from "#db/connect";
import { isMigrated, migrate } from "#db/migrate";
import type { DB } from "#db/tables";

export type DatabaseSettings = {
  mode: "local" | "production";
  /** With the application's role. */
  databaseUrl: string;
  /** With the role that owns the schema. Without it the application's role migrates in local mode; in production migrations must have run. */
  migrationDatabaseUrl: string | undefined;
};

/** `db` is the application's connection, `queue` the options of its PgBoss. */
export type OpenDatabase = { db: Kysely<DB>; queue: ConstructorOptions };

const indexTimeoutMs = 60_000;

type Log = Pick<FastifyBaseLogger, "warn">;

/**
 * Migrates and connects. Throws an error for the operator if migrations are missing, and in production if the application's role
 * could change the ledger.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<OpenDatabase> {
  const { databaseUrl } = settings;
  const db = connect(databaseUrl, log);
  try {
    const options = await prepare(db, settings, log);
    return { db, queue: { connectionString: databaseUrl, ...options } };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function prepare(db: Kysely<DB>, settings: DatabaseSettings, log: Log) {
  const { mode, databaseUrl, migrationDatabaseUrl } = settings;
  if (mode === "local" && !migrationDatabaseUrl) {
    await migrateSchema(db, databaseUrl, log);
    return {};
  }
  const role = await getCurrentRole(db);
  const ownershipProblem = await findOwnershipProblem(db);
  if (mode === "production") assertNoProblem(role, ownershipProblem);
  if (migrationDatabaseUrl) {
    const owner = connect(migrationDatabaseUrl, log);
    try {
      await migrateSchema(owner, migrationDatabaseUrl, log);
      if (!ownershipProblem) await grantToApplication(owner, role);
    } finally {
      await owner.destroy();
    }
  } else if (!(await isMigrated(db))) {
    throw new Error(
      "The database lacks migrations: set MIGRATION_DATABASE_URL, or run script/migrate with it before the start.",
    );
  }
  if (mode === "production") assertNoProblem(role, await findExcessPrivilege(db));
  // The application's role cannot rebuild indexes of the queue's tables; `migrateSchema` does.
  return { migrate: false, createSchema: false, reindex: false };
}

function assertNoProblem(role: string, problem: string | undefined) {
  if (!problem) return;
  throw new Error(
    `DATABASE_URL's role "${role}" ${problem}, so the ledger would not be protected from the application: give it a role of its own that owns nothing, and name the owner in MIGRATION_DATABASE_URL.`,
  );
}

/** Migrates our tables and those of pg-boss. */
async function migrateSchema(db: Kysely<DB>, url: string, log: Log) {
  await migrate(db);
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false, bamIntervalSeconds: 10 });
  boss.on("error", (error) => log.warn({ err: error }, "error in the job queue during its migration"));
  await boss.start();
  try {
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
