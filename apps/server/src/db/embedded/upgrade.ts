import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { getMajor } from "./assert-major.ts";
import { type Binaries, findBinaries, findPreviousBinaries } from "./binaries.ts";
import { type Copied, copyDatabase } from "./copy-database.ts";
import { startEmbedded } from "./start.ts";

/** `kept` is the folder of the old cluster. */
export type Upgraded = Copied & { from: string; to: string; kept: string };

/**
 * Copies the cluster in `data` into a new one of our PostgreSQL, which takes its place at the end. `migrate` gives a database the
 * tables of this release. Undefined if there is nothing to upgrade.
 */
export async function upgradeCluster(
  data: string,
  migrate: (url: string) => Promise<void>,
): Promise<Upgraded | undefined> {
  const [cluster, upgraded] = [join(data, "postgres"), join(data, "upgrading")];
  if (!existsSync(join(cluster, "PG_VERSION"))) throw new Error(`There is no database in ${cluster}.`);
  const from = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const to = getMajor((await findBinaries()).postgres);
  if (from === to) return undefined;
  rmSync(upgraded, { recursive: true, force: true });
  const copied = await withCluster(cluster, findPreviousBinaries, async (source) => {
    await migrate(source);
    return withCluster(upgraded, findBinaries, async (target) => {
      await migrate(target);
      return copyDatabase(source, target);
    });
  });
  const kept = `${cluster}-${from}`;
  renameSync(cluster, kept);
  renameSync(upgraded, cluster);
  return { ...copied, from, to, kept };
}

async function withCluster<T>(folder: string, find: () => Promise<Binaries>, use: (url: string) => Promise<T>) {
  const postgres = await startEmbedded(folder, {}, undefined, find);
  try {
    return await use(postgres.url);
  } finally {
    await postgres.stop();
  }
}
