import { join } from "node:path";
import { deriveKeys } from "#core/keys";
import { createEmbeddedRole } from "#db/embedded/application-role";
import { startEmbedded } from "#db/embedded/start";
import { setRole } from "#modules/auth/set-role";
import { toWebhookUrl } from "#modules/gateways/receive-webhook";
import { gatewayNames } from "#ports/gateways/port";
import { readConfig } from "./config.ts";
import { openDatabase } from "./open-database.ts";

const roles = { grant: "admin", revoke: "creator" } as const;

/**
 * `grant <username>` and `revoke <username>` work with or without a running server, which sees the change within 5 s. `webhooks`
 * prints the URLs that gateways post to.
 */
async function main([command = "", handle = "", ...rest]: string[]) {
  if (command === "webhooks" && !handle) return printWebhooks();
  const role = roles[command as keyof typeof roles];
  const username = handle.replace(/^@/, "").toLowerCase();
  if (!role || !username || rest.length)
    throw new Error("Usage: script/admin grant <username> | revoke <username> | webhooks");
  const config = readConfig();
  // Uses the PostgreSQL of a running server, which remains its owner; otherwise starts it and stops it again.
  const postgres = config.databaseUrl ? undefined : await startEmbedded(join(config.data, "postgres"));
  const urls = postgres ? await createEmbeddedRole(postgres) : { ...config, databaseUrl: config.databaseUrl as string };
  const { db } = await openDatabase({ mode: config.mode, ...urls }, console);
  try {
    if (!(await setRole({ db, now: () => new Date() }, username, role)))
      throw new Error(`There is no account @${username}.`);
    console.log(role === "admin" ? `@${username} is an admin now.` : `@${username} is no admin any more.`);
  } finally {
    await db.destroy();
    await postgres?.stop();
  }
}

function printWebhooks() {
  const config = readConfig();
  const keys = deriveKeys(config.secret, config.webhookNonce);
  for (const gateway of gatewayNames) console.log(`${gateway}: ${toWebhookUrl({ config, keys }, gateway)}`);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
