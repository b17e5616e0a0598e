import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const siteFolder = join(import.meta.dirname, "../apps/site/build/client");
export const studioFolder = join(import.meta.dirname, "../apps/studio/build");

/**
 * The address of the script of a built app whose module this is, for example `Menu` of `Menu.tsx`. The client loader of a route is a file
 * of the same name, and smaller than its screen.
 */
export function findScript(folder: string, module: string): string {
  const assets = join(folder, "assets");
  const isOfModule = (name: string) => name.startsWith(`${module}-`) && name.endsWith(".js");
  const sizeOf = (name: string) => statSync(join(assets, name)).size;
  const [largest] = readdirSync(assets)
    .filter(isOfModule)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  if (!largest) throw new Error(`no script of ${module}`);
  return `/assets/${largest}`;
}

/** The script with which a built page of the studio starts. */
export function findStart(folder: string): string {
  const [, script] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(folder, "index.html"), "utf8")) ?? [];
  if (!script) throw new Error("the page has no script");
  return script;
}
