import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The major version of a PostgreSQL binary. */
export function getMajor(postgres: string): string {
  const version = execFileSync(postgres, ["--version"], { encoding: "utf8" });
  return /(\d+)\./.exec(version)?.[1] ?? "";
}

/** Throws an error for the operator if the cluster in `folder` was created by another major version, whose files ours cannot read. */
export function assertSameMajor(folder: string, postgres: string) {
  const file = join(folder, "PG_VERSION");
  if (!existsSync(file)) return;
  const [created, ours] = [readFileSync(file, "utf8").trim(), getMajor(postgres)];
  if (created === ours) return;
  throw new Error(
    `The data in ${folder} was created by PostgreSQL ${created}, and this release has PostgreSQL ${ours}. ` +
      "Nothing was changed. Run script/upgrade-database (docs/operations/upgrade-postgresql.md), or the earlier release again.",
  );
}
