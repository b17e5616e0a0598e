// Kysely asks for `any` where a migration may meet any schema.
/* biome-ignore-all lint/suspicious/noExplicitAny: see above */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";

const folder = join(import.meta.dirname, "../../migrations");

/** Runs the .sql files not run yet, in order and up to `last`, each in the one transaction; two processes at once are safe. */
export async function migrate(db: Kysely<any>, last?: string) {
  const { error } = last ? await migrator(db).migrateTo(last) : await migrator(db).migrateToLatest();
  if (error) throw error;
}

/** Whether every file has been run. */
export async function isMigrated(db: Kysely<any>): Promise<boolean> {
  return (await migrator(db).getMigrations()).every(({ executedAt }) => executedAt);
}

function migrator(db: Kysely<any>) {
  return new Migrator({
    db,
    provider: {
      async getMigrations() {
        const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
        const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
        return Object.fromEntries(
          files.map((file, i) => [file.replace(".sql", ""), { up: (tx: Kysely<any>) => run(tx, texts[i] as string) }]),
        );
      },
    },
  });
}

async function run(tx: Kysely<any>, text: string) {
  await sql.raw(text).execute(tx);
}
