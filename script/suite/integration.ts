import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import { root } from "./reports.ts";

/** Folders and files, relative to the repository. */
type Group = { tests: string[]; concerns: string[] };

const server = "apps/server/src";
const database = [`${server}/db`, `${server}/core/database`, `${server}/core/jobs`, `${server}/open-database.ts`];

/** Tests of other people's programs with our configuration (docs/decisions/0063-integration-tests.md), and what they concern. */
export const groups: Record<string, Group> = {
  pgbouncer: {
    tests: [`${server}/pgbouncer.api.test.ts`],
    concerns: [
      ...database,
      `${server}/config.ts`,
      "apps/server/test/pgbouncer.ts",
      "deploy/pgbouncer.ini",
      "package-lock.json",
    ],
  },
  standby: {
    tests: [`${server}/replica.api.test.ts`],
    concerns: [...database, "package-lock.json"],
  },
  nodes: {
    tests: [`${server}/nodes.api.test.ts`],
    concerns: [
      ...database,
      `${server}/start.ts`,
      `${server}/main.ts`,
      `${server}/http/operations`,
      `${server}/http/load`,
      "package-lock.json",
    ],
  },
  proxies: {
    tests: [`${server}/behind-proxies.api.test.ts`],
    concerns: [
      ...[
        `${server}/http/app.ts`,
        `${server}/http/files`,
        `${server}/http/load`,
        `${server}/http/web`,
        `${server}/core/http`,
      ],
      ...[
        "apps/server/test/proxies.ts",
        "deploy/Caddyfile",
        "deploy/haproxy.cfg",
        "deploy/nginx.conf",
        "deploy/nginx-media.conf",
        "package-lock.json",
      ],
    ],
  },
  s3: {
    tests: [`${server}/storage-on-s3.api.test.ts`, `${server}/ports/storage/{conformance,move-objects.api}.test.ts`],
    concerns: [
      ...[`${server}/ports/storage`, `${server}/ports/scratch`, `${server}/http/files`, `${server}/core/keys`],
      ...[`${server}/storage-config.ts`, `${server}/move-storage.ts`, "package-lock.json"],
      ...["swift", "nginx", "storage-conformance"].map((name) => `apps/server/test/${name}.ts`),
    ],
  },
  ffmpeg: {
    tests: [
      `${server}/ports/video/{encrypted,ffmpeg,hostile-*,interrupt,old-phones,recordings,refusal,sizes,traces,unused-tracks}.test.ts`,
    ],
    concerns: [`${server}/ports/video`, "apps/server/test/video", "script/ffmpeg"],
  },
  pdfium: {
    tests: [`${server}/ports/document/hostile.test.ts`],
    concerns: [
      `${server}/ports/document`,
      `${server}/ports/image`,
      "apps/server/test/receipts.ts",
      "package-lock.json",
    ],
  },
};

/** Outside of the checkout, since CI has a new one for each run. */
const file = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "camarim/integration-tests.json");

export const testFiles = ({ tests }: Group) => globSync(tests, { cwd: root }).sort();

/** Equal for equal contents of the tests and of all that they concern. */
function fingerprint(group: Group): string {
  const hash = createHash("sha256").update(process.env.CAMARIM_TEST_MEDIA ? "with real recordings\n" : "");
  const paths = group.concerns.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? globSync(`${path}/**/*.*`, { cwd: root }) : [path],
  );
  for (const path of [...testFiles(group), ...paths].sort())
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** By group, the contents with which it passed the last time on this machine; empty if nothing is known. */
function readPassed(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * `integration.ts exclude <all|passed|none> <record>` prints the test files that a run leaves out, relative to apps/server, and writes the
 * present contents to the file `record`; `integration.ts passed <record>` remembers them.
 */
function main([command, ...args]: string[]) {
  if (command === "passed") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, readFileSync(args[0] as string));
    return;
  }
  const [which, record] = args as [string, string];
  const present = Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, fingerprint(group)]));
  writeFileSync(record, JSON.stringify(present, null, 2));
  const passed = readPassed();
  for (const [name, group] of Object.entries(groups))
    if (which === "all" || (which === "passed" && passed[name] === present[name]))
      for (const path of testFiles(group)) console.log(relative("apps/server", path));
}

if (import.meta.main) main(process.argv.slice(2));
