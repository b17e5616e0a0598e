import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { makeFolder, makeSample } from "#test/video/samples";
import { findOnPath } from "./confine.ts";
import { createFfmpegVideo } from "./ffmpeg.ts";
import { findSandbox } from "./find-sandbox.ts";
import { type Run, run } from "./run.ts";
import { limitsOnly } from "./sandbox.ts";

allowTestMs(120_000);
const { sandbox } = await findSandbox();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const source = makeSample(at("source.mp4"));
writeFileSync(at("neighbour"), "somebody else's");
mkdirSync(at("out"));

const job = { tool: "ffmpeg", sandbox, wallSeconds: 60, cpuSeconds: 8, fileBytes: 1_000_000 } as const;
const read = (url: string, rest: Partial<Run> = {}) =>
  run({
    ...job,
    args: ["-v", "error", "-f", "data", "-i", url, "-map", "0", "-c", "copy", "-f", "data", "pipe:1"],
    ...rest,
  });
const write = (path: string) =>
  run({
    ...{ ...job, input: source, outputFolder: at("out") },
    args: ["-v", "error", "-y", "-i", `file:${source}`, "-c", "copy", "-f", "mp4", `file:${path}`],
  });

it("ffmpeg without a sandbox sees no environment variable of the server", async () => {
  const { output } = await read("file:/proc/self/environ", { sandbox: limitsOnly });
  expect(output.toString()).toBe("");
});

describe.skipIf(sandbox === limitsOnly)("access of ffmpeg in bubblewrap", () => {
  it("ffmpeg in bubblewrap can read the one file that it is given", async () => {
    const { code, output } = await read(`file:${source}`, { input: source });
    expect([code, output.equals(readFileSync(source))]).toEqual([0, true]);
  });

  it.each([
    ["another file", () => at("neighbour")],
    ["another file through a relative path", () => `${at("out")}/../neighbour`],
    ["the list of users", () => "/etc/passwd"],
    ["the source of the server", () => import.meta.filename],
    ["processes", () => "/proc/self/environ"],
    ["a device", () => "/dev/zero"],
  ])("ffmpeg in bubblewrap cannot read %s", async (_, path) => {
    const { code, output, errors } = await read(`file:${path()}`, { input: source, outputFolder: at("out") });
    expect([code === 0, output.length, errors]).toEqual([false, 0, expect.stringContaining("No such file")]);
  });

  it("ffmpeg in bubblewrap has no network, also not to this machine", async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end("hello");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const [inside, outside] = [
      await read(`http://127.0.0.1:${port}/`),
      await read(`http://127.0.0.1:${port}/`, { sandbox: limitsOnly }),
    ];
    server.close();
    expect([inside.code === 0, outside.output.toString(), requests]).toEqual([false, "hello", 1]);
  });

  it("ffmpeg in bubblewrap writes to its folder and nowhere else", async () => {
    const before = readFileSync(source);
    expect((await write(at("out/made.mp4"))).code).toBe(0);
    for (const path of [source, at("elsewhere.mp4"), "/elsewhere.mp4", "/tmp/elsewhere.mp4", "/usr/lib/elsewhere.mp4"])
      expect((await write(path)).code, path).not.toBe(0);
    expect(readFileSync(source).equals(before)).toBe(true);
    expect([readdirSync(folder).sort(), readdirSync(at("out"))]).toEqual([
      ["neighbour", "out", "source.mp4"],
      ["made.mp4"],
    ]);
  });
});

describe("detection of the sandbox", () => {
  const here = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)));
  const program = `
    const { findSandbox } = await import(${here("find-sandbox.ts")});
    const { createFfmpegVideo } = await import(${here("ffmpeg.ts")});
    const found = await findSandbox();
    const { width } = await createFfmpegVideo(found).inspect(${JSON.stringify(source)}, { maxDurationSeconds: 16 });
    console.log(JSON.stringify({ name: found.sandbox.name, why: found.reason, width }));`;

  async function runProgram(...command: string[]) {
    const [first = "", ...rest] = [...command, process.execPath, "--input-type=module", "-e", program];
    const child = spawn(first, rest, { stdio: ["ignore", "pipe", "inherit"] });
    const [text] = await once(child.stdout, "data");
    return JSON.parse(String(text));
  }

  const isRoot = process.getuid?.() === 0;
  it.skipIf(!isRoot || sandbox === limitsOnly)("the sandbox works for an ordinary user too", async () => {
    chmodSync(folder, 0o755);
    const asOtherUser = [findOnPath("setpriv") ?? "", "--reuid=65534", "--regid=65534", "--clear-groups"];
    expect(await runProgram(...asOtherUser)).toEqual({ name: "bubblewrap", width: 180 });
  });

  const closed = "echo 0 >/proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-all --inh-caps=-all";
  const without = (command: string) => ["unshare", "--user", "--map-root-user", "sh", "-c", `${command} "$@"`, "sh"];
  it.skipIf(sandbox === limitsOnly || !mayClose())("ffmpeg runs unsandboxed without namespaces", async () => {
    const found = await runProgram(...without(closed));
    expect(found).toMatchObject({ name: "limits only", width: 180 });
    expect(found.why).toMatch(/^bubblewrap cannot be used here: .*(namespace|permitted)/);
  });

  it("videos are processed without a sandbox where bubblewrap is not installed", async () => {
    mkdirSync(at("bin"));
    for (const tool of ["ffmpeg", "ffprobe"])
      writeFileSync(at(`bin/${tool}`), `#!/bin/sh\nexec ${findOnPath(tool)} "$@"\n`, { mode: 0o755 });
    expect(await runProgram("env", `PATH=${at("bin")}`)).toEqual({
      ...{ name: "limits only", why: "bubblewrap is not installed", width: 180 },
    });
  });

  function mayClose() {
    try {
      const [first = "", ...rest] = without(closed);
      execFileSync(first, [...rest, "true"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  }

  it("the readiness check reports whether there is a sandbox", async () => {
    expect(await createFfmpegVideo().sandbox()).toBe(sandbox.name);
    expect(await createFfmpegVideo({ sandbox: limitsOnly }).sandbox()).toBe("limits only");
  });
});
