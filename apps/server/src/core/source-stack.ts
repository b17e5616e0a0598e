import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A position in a file of the bundle: URL, line, column. */
const position = /(file:\/\/[^\s():]+\.m?js):(\d+):(\d+)/g;

/** A parsed map takes 30 MB: it is read when an error is logged, and garbage collected after it. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** Replaces positions in the bundle by those in the sources. Node's `--enable-source-maps` would keep 100 MB of maps in memory. */
export function toSourceStack(stack: string): string {
  return stack.replace(position, (whole, url: string, line: string, column: string) => {
    const path = fileURLToPath(url);
    const origin = findMap(path)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin) || !origin.fileName) return whole;
    const source = relative(process.cwd(), resolve(dirname(path), origin.fileName));
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function findMap(path: string): SourceMap | undefined {
  const known = maps.get(path)?.deref();
  if (known || !existsSync(`${path}.map`)) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
  maps.set(path, new WeakRef(map));
  return map;
}
