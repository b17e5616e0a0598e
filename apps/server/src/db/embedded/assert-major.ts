import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Throws an error for the operator if the cluster in `folder` was created by another major version, whose files ours cannot read. */
export function assertSameMajor(folder: string, postgres: string) {
  const file = join(folder, "PG_VERSION");
  if (!existsSync(file)) return;
  const created = readFileSync(file, "utf8").trim();
  const ours = /(\d+)\./.exec(execFileSync(postgres, ["--version"], { encoding: "utf8" }))?.[1];
  if (created === ours) return;
  throw new Error(
    `The data in ${folder} was created by PostgreSQL ${created}, and this release has PostgreSQL ${ours}. ` +
      "Nothing was changed. Run the earlier release again, or start with another folder (docs/operations/upgrade-postgresql.md).",
  );
}
