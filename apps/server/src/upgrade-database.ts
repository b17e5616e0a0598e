import { upgradeCluster } from "#db/embedded/upgrade";
import { readConfig } from "./config.ts";
import { openDatabase } from "./open-database.ts";

/** Upgrades the embedded database to this release's major version of PostgreSQL, without a running server. */
async function main() {
  const { data, databaseUrl } = readConfig();
  if (databaseUrl) throw new Error("DATABASE_URL is set: this command is for the embedded database.");
  const upgraded = await upgradeCluster(data, migrate);
  if (!upgraded) return console.log("The database is of this release's PostgreSQL already.");
  const { rows, tables, from, to, kept } = upgraded;
  console.log(`Copied ${rows} rows of ${tables} tables from PostgreSQL ${from} to ${to}, and compared them.`);
  console.log(`The old database is in ${kept}. Delete it once the server works.`);
}

async function migrate(databaseUrl: string) {
  const { db } = await openDatabase({ mode: "local", databaseUrl, migrationDatabaseUrl: undefined }, console);
  await db.destroy();
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
