import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const siteFolder = join(import.meta.dirname, "../apps/site/build/client");
export const studioFolder = join(import.meta.dirname, "../apps/studio/build");

/** The address of the script of a built app whose module this is, for example `Menu` of `Menu.tsx`. */
export function findScript(folder: string, module: string): string {
  const assets = join(folder, "assets");
  const found = readdirSync(assets).filter((name) => name.endsWith(".js") && name.startsWith(`${module}-`));
  if (found.length !== 1) throw new Error(`${found.length} scripts of ${module}: ${found}`);
  return `/assets/${found[0]}`;
}

/** The script with which a built page of the studio starts. */
export function findStart(folder: string): string {
  const [, script] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(folder, "index.html"), "utf8")) ?? [];
  if (!script) throw new Error("the page has no script");
  return script;
}
