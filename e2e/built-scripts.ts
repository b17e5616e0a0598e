import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const assets = join(import.meta.dirname, "../apps/web/build/client/assets");

/** The address of the script that exports this name. */
export function findScript(exported: string): string {
  const isIts = new RegExp(`export\\{.* as ${exported}\\b`);
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const found = scripts.find((name) => isIts.test(readFileSync(join(assets, name), "utf8")));
  if (!found) throw new Error(`no script exports ${exported}`);
  return `/assets/${found}`;
}
