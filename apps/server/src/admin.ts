import { join } from "node:path";
import type { Kysely } from "kysely";
import { deriveKeys } from "#core/keys";
import { loadLastingKeys } from "#core/lasting-keys";
import { createLog } from "#core/log";
import { createEmbeddedRole } from "#db/embedded/application-role";
import { startEmbedded } from "#db/embedded/start";
import type { DB } from "#db/tables";
import { setRole } from "#modules/auth/set-role";
import { toWebhookUrl } from "#modules/gateways/receive-webhook";
import { gatewayNames } from "#ports/gateways/port";
import { createDiskStorage } from "#ports/storage/disk";
import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./open-database.ts";
import { rotateAllKeys } from "./rotate-keys.ts";

const roles = { grant: "admin", revoke: "creator" } as const;
const usage = "Usage: script/admin grant <username> | revoke <username> | webhooks | rotate-secrets";

/**
 * `grant` and `revoke` work with or without a running server, which sees the change within 5 s. `webhooks` prints the
 * URLs that gateways post to. `rotate-secrets` encrypts with CAMARIM_SECRET what CAMARIM_SECRET_PREVIOUS encrypted.
 */
async function main([command = "", handle = "", ...rest]: string[]) {
  const config = readConfig();
  const username = handle.replace(/^@/, "").toLowerCase();
  const role = roles[command as keyof typeof roles];
  if (rest.length || Boolean(role) !== Boolean(username)) throw new Error(usage);
  if (role) await withDatabase(config, (db) => changeRole(db, username, role));
  else if (command === "webhooks") printWebhooks(config);
  else if (command === "rotate-secrets") await withDatabase(config, (db) => rotateSecrets(db, config));
  else throw new Error(usage);
}

/** Uses the PostgreSQL of a running server, which remains its owner; otherwise starts it and stops it again. */
async function withDatabase(config: Config, run: (db: Kysely<DB>) => Promise<void>) {
  const postgres = config.databaseUrl ? undefined : await startEmbedded(join(config.data, "postgres"));
  const urls = postgres ? await createEmbeddedRole(postgres) : { ...config, databaseUrl: config.databaseUrl as string };
  const { db } = await openDatabase({ mode: config.mode, ...urls }, console);
  try {
    await run(db);
  } finally {
    await db.destroy();
    await postgres?.stop();
  }
}

async function changeRole(db: Kysely<DB>, username: string, role: "admin" | "creator") {
  if (!(await setRole({ db, now: () => new Date() }, username, role)))
    throw new Error(`There is no account @${username}.`);
  console.log(role === "admin" ? `@${username} is an admin now.` : `@${username} is no admin any more.`);
}

function printWebhooks(config: Config) {
  const keys = deriveKeys(config);
  for (const gateway of gatewayNames) console.log(`${gateway}: ${toWebhookUrl({ config, keys }, gateway)}`);
}

async function rotateSecrets(db: Kysely<DB>, config: Config) {
  const keys = await loadLastingKeys(db, deriveKeys(config));
  const storage = createDiskStorage(join(config.data, "storage"));
  const count = await rotateAllKeys({ db, keys, storage, log: createLog(config.logLevel) });
  console.log(`Encrypted with CAMARIM_SECRET: ${count} that were not. CAMARIM_SECRET_PREVIOUS can be removed once no`);
  console.log("link that it signed is needed any more: renewal links live for as long as their charges.");
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
