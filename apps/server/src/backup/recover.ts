import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { startEmbedded } from "#db/embedded/start";
import { withClient } from "./cluster.ts";

const recovery = {
  // All WAL is in pg_wal already, so that there is nothing to fetch.
  restore_command: "false",
  recovery_target_action: "promote",
  // Connections are accepted once the recovery has ended. Settings of the lost server, like max_connections, then do not matter.
  hot_standby: "off",
};
const endedEarly = "recovery ended before configured recovery target was reached";

/** Replays the WAL of an extracted cluster until `to`, or to its end, calls `use` and stops PostgreSQL. */
export async function recover(cluster: string, to: Date | undefined, use: (client: pg.Client) => Promise<void>) {
  await writeFile(join(cluster, "recovery.signal"), "");
  try {
    const target = to && { recovery_target_time: toPostgresTime(to) };
    await runCluster(cluster, { ...recovery, ...target }, use);
  } catch (error) {
    // Nothing was committed after `to`: the end of the WAL is the same state.
    if (!to || !(await hasEndedEarly(cluster))) throw error;
    await rm(join(cluster, "server.log"));
    await runCluster(cluster, recovery, use);
  }
  for (const name of ["camarim.pid", "server.log", "backup_label.old"]) await rm(join(cluster, name), { force: true });
}

async function runCluster(
  cluster: string,
  settings: Record<string, string>,
  use: (client: pg.Client) => Promise<void>,
) {
  const postgres = await startEmbedded(cluster, settings);
  try {
    await waitForRecovery(cluster, postgres.url);
    await withClient({ databaseUrl: postgres.url }, use);
  } finally {
    await postgres.stop();
  }
}

/** pg_ctl waits for a minute only. */
async function waitForRecovery(cluster: string, databaseUrl: string) {
  for (;;) {
    const error = await withClient({ databaseUrl }, async () => undefined).catch((caught) => caught);
    if (!error) return;
    const isRecovering = error.code === "57P03";
    if (!isRecovering || (await hasEndedEarly(cluster))) throw error;
    await wait(200);
  }
}

/** At this point of its start PostgreSQL does not know the time zone `Z`. */
function toPostgresTime(time: Date): string {
  return time.toISOString().replace("T", " ").replace("Z", "+00");
}

async function hasEndedEarly(cluster: string): Promise<boolean> {
  const log = join(cluster, "server.log");
  return existsSync(log) && (await readFile(log, "utf8")).includes(endedEarly);
}
