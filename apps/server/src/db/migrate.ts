// Kysely's types require `any` for migrations, which run on any schema.
/* biome-ignore-all lint/suspicious/noExplicitAny: see above */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { serverFolder } from "#core/server-folder";

const folder = join(serverFolder, "migrations");
/**
 * Databases that development builds before 0.10.0 created: with the first of the old migrations, or with those of today before they were
 * changed in place (docs/decisions/0004-one-schema-file-per-module.md), and so without the newest table.
 */
const [firstOldMigration, newestTable] = ["0001-accounts", "fan_order"];

/** `pending` migrations must run before this release can; `newer` ones were run by a later release. In order. */
export type SchemaStatus = { pending: string[]; newer: string[] };

/**
 * Runs pending .sql files in order, up to `last`, in one transaction. Concurrent processes wait for each other for as long as the
 * `lock_timeout` of `db` allows, with a lock of the session, which a pooler in transaction mode would lose. Migrations of a later
 * release remain.
 */
export async function migrate(db: Kysely<any>, last?: string) {
  const { pending } = await getSchemaStatus(db);
  // The migrator would read the columns of all tables, and all files.
  if (!last && pending.length === 0) return;
  const { error } = last ? await migrator(db).migrateTo(last) : await migrator(db).migrateToLatest();
  if (error) throw error;
}

/**
 * Runs pending migrations in a transaction that is rolled back, and returns their names. Requests wait for the tables that it changes,
 * and it waits 5 s at most for theirs.
 */
export async function rehearseMigrations(db: Kysely<any>): Promise<string[]> {
  const { pending } = await getSchemaStatus(db);
  if (pending.length === 0) return pending;
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    for (const name of pending) await run(tx, await readFile(join(folder, `${name}.sql`), "utf8"));
    await sql`set constraints all immediate`.execute(tx);
  } finally {
    await tx.rollback().execute();
  }
  return pending;
}

/** Throws an error for the operator if the migrations of the database are not those of this release, an earlier or a later one. */
export async function getSchemaStatus(db: Kysely<any>): Promise<SchemaStatus> {
  const [files, executed] = await Promise.all([listFiles(), listExecuted(db)]);
  if (executed.includes(firstOldMigration) || (executed.length > 0 && !(await hasTable(db, newestTable))))
    throw new Error(
      "The database was created by a development build from before 0.10.0, which no release can migrate. Nothing was changed: start with an empty database.",
    );
  const newer = executed.filter((name) => !files.includes(name));
  const pending = files.filter((name) => !executed.includes(name));
  const [unknown] = newer.filter((name) => name < (files.at(-1) ?? ""));
  if (unknown)
    throw new Error(`The database has the migration ${unknown}, which this release and its predecessors lack.`);
  const [hole] = pending.filter((name) => name < (executed.at(-1) ?? ""));
  if (hole) throw new Error(`The database lacks the migration ${hole}, but has later ones.`);
  return { pending, newer };
}

async function listFiles(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.replace(".sql", ""))
    .sort();
}

async function listExecuted(db: Kysely<any>): Promise<string[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return executed.rows.map(({ name }) => name).sort();
}

async function hasTable(db: Kysely<any>, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

function migrator(db: Kysely<any>) {
  return new Migrator({
    db,
    provider: {
      async getMigrations() {
        const files = await listFiles();
        const texts = await Promise.all(files.map((file) => readFile(join(folder, `${file}.sql`), "utf8")));
        const own = files.map((file, i) => [file, { up: (tx: Kysely<any>) => run(tx, texts[i] as string) }]);
        // The migrator refuses executed migrations that it does not know. It calls this while it has the lock.
        const { newer } = await getSchemaStatus(db);
        return Object.fromEntries([...own, ...newer.map((name) => [name, { up: async () => {} }])]);
      },
    },
  });
}

async function run(tx: Kysely<any>, text: string) {
  await sql.raw(text).execute(tx);
}
