import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** docs/specification.md names nothing that is gone: each file is there, and each test has its title. */
const root = join(import.meta.dirname, "..");
const folders = ["", "apps/web/app", "apps/server/src", "packages"];
const page = readFileSync(join(root, "docs/specification.md"), "utf8");

const find = (path: string) => folders.map((folder) => join(root, folder, path)).find((full) => existsSync(full));

const files = [...page.matchAll(/`([\w@./-]+\/[\w@./-]+\.(?:ts|tsx|css))`/g)].map(([, path = ""]) => path);
const tests = [...page.matchAll(/`([\w@./-]+\.(?:test|spec)\.ts)` › (.+?)(?= · `| \||\)[.,:]? |\)[:,.]?$|$)/gm)];
const wrong = files.filter((path) => !find(path)).map((path) => `no file ${path}`);
for (const [, path = "", title = ""] of tests) {
  const found = find(path);
  const written = found ? readFileSync(found, "utf8").replaceAll("\\'", "'") : "";
  if (!written.includes(title.trim().replace(/\n/g, " "))) wrong.push(`no test "${title}" in ${path}`);
}
if (files.length < 100 || tests.length < 100)
  wrong.push(`only ${files.length} files and ${tests.length} tests were found`);
if (wrong.length > 0) {
  console.error(`docs/specification.md:\n${wrong.join("\n")}`);
  process.exitCode = 1;
}
