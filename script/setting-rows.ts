import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Checks that docs/configuration.md has a row with the default of every setting of the server's schema, and no others. */
export function checkSettings(): string[] {
  const source = readFileSync(join(root, "apps/server/src/config.ts"), "utf8");
  const schema = /const environment = z\.object\(\{([\s\S]*?)\n\}\)/.exec(source)?.[1] ?? "";
  const settings = new Map(
    [...schema.matchAll(/^ {2}([A-Z][A-Z\d_]*):(.*)$/gm)].map(([, name = "", type = ""]) => [
      name,
      /\.default\((.*)\)/.exec(type)?.[1]?.replaceAll(/^"|"$|(?<=\d)_(?=\d)/g, ""),
    ]),
  );
  if (settings.size < 20) return [`apps/server/src/config.ts: only ${settings.size} settings were found`];
  const page = readFileSync(join(root, "docs/configuration.md"), "utf8").split("<!-- end of the server's settings -->");
  const rows = new Map(
    [...(page[0] ?? "").matchAll(/^\| `([A-Z][A-Z\d_]*)` +\|([^|]*)\|/gm)].map(([, name = "", value = ""]) => [
      name,
      value.trim(),
    ]),
  );
  return [
    ...[...settings].filter(([name]) => !rows.has(name)).map(([name]) => `docs/configuration.md: no row for ${name}`),
    ...[...rows.keys()]
      .filter((name) => !settings.has(name))
      .map((name) => `docs/configuration.md: ${name} is not a setting`),
    ...[...settings]
      .filter(([name, value]) => value !== undefined && rows.has(name) && rows.get(name) !== `\`${value}\``)
      .map(([name, value]) => `docs/configuration.md: the default of ${name} is ${value}`),
  ];
}
