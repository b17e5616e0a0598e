import { createLog } from "#core/log";
import { readConfig } from "./config.ts";
import { openDatabase } from "./open-database.ts";

/** Migrates with the role of MIGRATION_DATABASE_URL, declares queues and grants privileges to the role of DATABASE_URL, for servers without the former. */
async function main() {
  const config = readConfig();
  const { databaseUrl, migrationDatabaseUrl, logLevel } = config;
  if (!databaseUrl || !migrationDatabaseUrl) throw new Error("Set DATABASE_URL and MIGRATION_DATABASE_URL.");
  const { db } = await openDatabase(
    { ...config, migrate: "at-start", databaseUrl, migrationDatabaseUrl },
    createLog(logLevel),
  );
  await db.destroy();
  console.log("The database is migrated.");
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
