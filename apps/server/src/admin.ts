import { join } from "node:path";
import { deriveKeys } from "#core/keys";
import { embeddedUrls } from "#db/embedded/application-role";
import { startEmbedded } from "#db/embedded/start";
import { setRole } from "#modules/auth/set-role";
import { toWebhookUrl } from "#modules/gateways/receive-webhook";
import { gatewayNames } from "#ports/gateways/port";
import { readConfig } from "./config.ts";
import { openDatabase } from "./open-database.ts";

const roles = { grant: "admin", revoke: "creator" } as const;

/**
 * `grant <username>` and `revoke <username>`, beside a running server or without one. A server knows within 5 s. `webhooks` prints the
 * addresses that gateways post to.
 */
async function main([verb = "", handle = "", ...more]: string[]) {
  if (verb === "webhooks" && !handle) return printWebhooks();
  const role = roles[verb as keyof typeof roles];
  const username = handle.replace(/^@/, "").toLowerCase();
  if (!role || !username || more.length)
    throw new Error("Say: script/admin grant <username>, revoke <username>, or webhooks.");
  const config = readConfig();
  // One that a server has in charge is used and left to it; else PostgreSQL is started for this and stopped again.
  const postgres = config.databaseUrl ? undefined : await startEmbedded(join(config.data, "postgres"));
  const urls = postgres ? await embeddedUrls(postgres) : { ...config, databaseUrl: config.databaseUrl as string };
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
