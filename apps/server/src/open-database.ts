import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import { findExcessGrant, findOwnership, getCurrentRole, grantToApplication } from "#db/application-role";
import { connect } from "#db/connect";
import { isMigrated, migrate } from "#db/migrate";
import type { DB } from "#db/tables";

export type DatabaseSettings = {
  mode: "local" | "production";
  /** Of the application's role. */
  databaseUrl: string;
  /** Of the role that owns the schema. Without it the application migrates in local mode; in production it must be migrated already. */
  migrationDatabaseUrl: string | undefined;
};

/** The application's connection, and what a PgBoss of the application is constructed with. */
export type OpenDatabase = { db: Kysely<DB>; queue: ConstructorOptions };

const indexesWithinMs = 60_000;

type Log = Pick<FastifyBaseLogger, "warn">;

/**
 * Migrates and connects. Throws a sentence for whoever starts the product when migrations are missing, and in production when the
 * application's role could change the ledger.
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
  const ownership = await findOwnership(db);
  if (mode === "production") refuse(role, ownership);
  if (migrationDatabaseUrl) {
    const owner = connect(migrationDatabaseUrl, log);
    try {
      await migrateSchema(owner, migrationDatabaseUrl, log);
      if (!ownership) await grantToApplication(owner, role);
    } finally {
      await owner.destroy();
    }
  } else if (!(await isMigrated(db))) {
    throw new Error(
      "The database lacks migrations: set MIGRATION_DATABASE_URL, or run script/migrate with it before the start.",
    );
  }
  if (mode === "production") refuse(role, await findExcessGrant(db));
  // The owner of the queue's tables rebuilds their indexes, at each migration.
  return { migrate: false, createSchema: false, reindex: false };
}

function refuse(role: string, problem: string | undefined) {
  if (!problem) return;
  throw new Error(
    `DATABASE_URL's role "${role}" ${problem}, so the ledger would not be protected from the application: give it a role of its own that owns nothing, and name the owner in MIGRATION_DATABASE_URL.`,
  );
}

/** Our tables, and those of the job queue. */
async function migrateSchema(db: Kysely<DB>, url: string, log: Log) {
  await migrate(db);
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false, bamIntervalSeconds: 10 });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue met an error during its migration"));
  await boss.start();
  try {
    await buildIndexes(boss, log);
    // Rebuilds bloated indexes, at most once a day.
    await boss.supervise();
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** A new version of pg-boss builds its indexes after start(), in the background. What is left is built at the next migration. */
async function buildIndexes(boss: PgBoss, log: Log) {
  for (let waited = 0; waited < indexesWithinMs; waited += 500) {
    const left = (await boss.getBamStatus()).filter(({ status }) => status === "pending" || status === "in_progress");
    if (!left.length) return;
    await wait(500);
  }
  log.warn("indexes of the job queue are not built yet");
}
