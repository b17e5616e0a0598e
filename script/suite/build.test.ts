import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "camarim-build-"));
afterAll(() => rmSync(copy, { recursive: true }));

/** Programs in the place of the two that build, which write a file after a while. */
const builder = `#!/bin/sh
mkdir -p "$BUILD_DIRECTORY/server"
sleep 0.3
echo "$0" >>"$BUILD_DIRECTORY/server/index.js"
`;

/** A copy of script/build with the sources that it looks at. */
function copyScript() {
  for (const path of ["script/build", "script/environment", "package-lock.json"])
    cpSync(join(root, path), join(copy, path));
  for (const path of [
    "packages/contract/src",
    "packages/ui/src",
    "packages/ui/vite",
    "apps/site/viewer",
    "apps/studio",
  ])
    mkdirSync(join(copy, path), { recursive: true });
  writeFileSync(join(copy, "packages/ui/package.json"), "{}");
  const programs = join(copy, "node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  cpSync(join(root, "package-lock.json"), join(copy, "node_modules/.installed-from"));
  for (const name of ["vite", "react-router"]) {
    writeFileSync(join(programs, name), builder);
    chmodSync(join(programs, name), 0o755);
  }
}

function build(): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn("script/build", { cwd: copy, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
}

const inApps = (pattern: RegExp) =>
  ["site", "studio"].flatMap((app) => readdirSync(join(copy, "apps", app))).filter((name) => pattern.test(name));

test("parallel processes rebuild a stale web app once, also after a build was killed", async () => {
  copyScript();
  const killed = build();
  await expect.poll(() => inApps(/^\.build-\d+$/), { interval: 10 }).toHaveLength(1);
  process.kill(-(killed.child.pid ?? 0), "SIGKILL");
  await killed.ended;

  const ends = await Promise.all([build(), build(), build()].map(({ ended }) => ended));
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  const whole = "Building the public site…\nBuilding the creator's app…\n";
  expect(ends.map(({ output }) => output).sort()).toEqual(["", "", whole]);
  for (const app of ["site", "studio"]) expect(existsSync(join(copy, `apps/${app}/build/server/index.js`))).toBe(true);
  expect(inApps(/^\.build-/)).toEqual([]);
  expect((await build().ended).output).toBe("");
});

test("a web app is rebuilt after a change of its sources, and not of its tests", async () => {
  copyScript();
  await build().ended;
  const write = (path: string) => {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), "");
    const later = Date.now() / 1_000 + 10;
    utimesSync(join(copy, path), later, later);
  };
  for (const path of ["src/money.test.ts", "src/Home.test.tsx", "test/render.tsx"]) write(`apps/studio/${path}`);
  write("packages/ui/src/Button.test.tsx");
  expect((await build().ended).output).toBe("");
  write("apps/studio/src/Home.tsx");
  expect((await build().ended).output).toBe("Building the creator's app…\n");
});

test("a stack trace of the bundled server names lines that can be read", () => {
  execFileSync(join(root, "script/build-server"));
  const env = { ...process.env, PORT: "no number", LOG_LEVEL: "debug" };
  const { stderr } = spawnSync(process.execPath, [join(root, "apps/server/build/main.js")], { env, encoding: "utf8" });
  const frames = [...stderr.matchAll(/at (\w+) \((file:.+):(\d+):\d+\)/g)];
  expect(frames.map(([, name]) => name)).toEqual(["parseEnvironment", "readConfig", "start"]);
  for (const [, , url = "", line] of frames) {
    const text = readFileSync(fileURLToPath(url), "utf8").split("\n")[Number(line) - 1];
    expect(text?.length).toBeLessThan(200);
  }
});
