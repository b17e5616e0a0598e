// Kysely's types require `any` for migrations, which run on any schema.
/* biome-ignore-all lint/suspicious/noExplicitAny: see above */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";

const folder = join(import.meta.dirname, "../../migrations");

/** Runs pending .sql files in order, up to `last`, in one transaction; safe in concurrent processes. */
export async function migrate(db: Kysely<any>, last?: string) {
  const { error } = last ? await migrator(db).migrateTo(last) : await migrator(db).migrateToLatest();
  if (error) throw error;
}

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
