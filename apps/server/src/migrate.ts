import { createLog } from "#core/log";
import { readConfig } from "./config.ts";
import { openDatabase } from "./open-database.ts";

/** Migrates as MIGRATION_DATABASE_URL's role and grants to DATABASE_URL's, for servers that start without the first. */
async function main() {
  const { mode, databaseUrl, migrationDatabaseUrl, logLevel } = readConfig();
  if (!databaseUrl || !migrationDatabaseUrl) throw new Error("Set DATABASE_URL and MIGRATION_DATABASE_URL.");
  const { db } = await openDatabase({ mode, databaseUrl, migrationDatabaseUrl }, createLog(logLevel));
  await db.destroy();
  console.log("The database is migrated.");
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
