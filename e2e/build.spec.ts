import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

const root = join(import.meta.dirname, "..");
let copy: string;

/** Copies the sources of the web app, so that the build in use stays. */
test.beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "camarim-build-"));
  const isSource = (path: string) => !/\/(node_modules|(site|studio)\/build|\.react-router|\.build-[^/]*)$/.test(path);
  for (const path of [
    "script",
    "package.json",
    "package-lock.json",
    "tsconfig.base.json",
    "packages",
    "apps/site",
    "apps/studio",
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource });
  for (const path of ["node_modules", "apps/studio/node_modules"])
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(copy, path));
});
test.afterEach(() => rmSync(copy, { recursive: true, force: true }));

type Ended = { code: number | null; output: string };

function build(): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn("script/build", { cwd: copy, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
}

const inApp = (pattern: RegExp) =>
  ["site", "studio"].flatMap((app) => readdirSync(join(copy, "apps", app))).filter((name) => pattern.test(name));

test("parallel processes rebuild a stale web app once, also after a build was killed", { tag: "@slow" }, async () => {
  const killed = build();
  await expect.poll(() => inApp(/^\.build-\d+$/).length, { timeout: 60_000 }).toBe(1);
  process.kill(-(killed.child.pid ?? 0), "SIGKILL");
  await killed.ended;

  const ends = await Promise.all([build(), build(), build()].map(({ ended }) => ended));
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(ends.map(({ output }) => output).sort()).toEqual([
    "",
    "",
    "Building the public site…\nBuilding the creator's app…\n",
  ]);
  expect(existsSync(join(copy, "apps/site/build/server/index.js"))).toBe(true);
  expect(existsSync(join(copy, "apps/studio/build/sw.js"))).toBe(true);
  expect(inApp(/^\.build-/)).toEqual([]);
  expect((await build().ended).output).toBe("");
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
