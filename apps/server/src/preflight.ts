import { parseArgs } from "node:util";
import { PgBoss } from "pg-boss";
import { connectForMigrations } from "#db/connect";
import { rehearseMigrations } from "#db/migrate";
import { createScratchFolder } from "#ports/scratch/folder";
import { openBackend } from "#ports/storage/open-storage";
import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./open-database.ts";
import { createMail } from "./open-mail.ts";
import { checkVideo } from "./operator/doctor.ts";
import { type Finding, failed, ok, printFindings } from "./operator/findings.ts";

/**
 * Checks, beside a running server, that this release can take its place: its settings, migrations, storage, mail server, and a video in
 * the sandbox. With `--rollback`, only that the database of a later release is as a start of this one needs it. Changes nothing.
 */
async function main() {
  const isRollback = parseArgs({ options: { rollback: { type: "boolean" } } }).values.rollback ?? false;
  const config = readConfig();
  const settings = ok("settings", `${config.mode}, as ${config.publicUrl}`);
  if (isRollback) return printFindings([settings, await check("database", () => openAsStart(config))]);
  printFindings([
    settings,
    await check("migrations", () => rehearse(config)),
    await check("storage", () => checkStorage(config)),
    await check("mail", () => checkMail(config)),
    ...(await checkVideo()),
  ]);
}

async function check(what: string, run: () => Promise<string>): Promise<Finding> {
  try {
    return ok(what, await run());
  } catch (error) {
    return failed(what, error instanceof Error ? error.message : String(error));
  }
}

async function rehearse({ migrationDatabaseUrl }: Config): Promise<string> {
  if (!migrationDatabaseUrl) throw new Error("Set MIGRATION_DATABASE_URL.");
  const owner = connectForMigrations(migrationDatabaseUrl, console);
  const pending = await rehearseMigrations(owner).finally(() => owner.destroy());
  return pending.length > 0 ? `${pending.length} ran and were rolled back` : "none to run";
}

async function openAsStart({ databaseUrl, ...config }: Config): Promise<string> {
  if (!databaseUrl) throw new Error("Set DATABASE_URL.");
  const settings = { ...config, databaseUrl, migrate: "never", waitMs: 0 } as const;
  const { db, queue } = await openDatabase(settings, console);
  const boss = new PgBoss({ ...queue, max: 1, supervise: false, schedule: false });
  boss.on("error", console.error);
  try {
    // Refuses tables of another version of pg-boss.
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
    await db.destroy();
  }
  return "as this release needs it";
}

async function checkStorage({ storage }: Config): Promise<string> {
  const scratch = createScratchFolder(storage.scratch);
  for (const backend of [storage.backend, storage.fallback])
    if (backend) await (await openBackend(storage, backend, scratch)).check();
  return "writable";
}

async function checkMail(config: Config): Promise<string> {
  await createMail(config).check();
  return "the mail server accepts the connection and the credentials";
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
