// @module-tag slow
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { eachSandbox, makeFolder, makeSample, processesNaming } from "#test/video/samples";
import { findOnPath } from "./confine.ts";
import { createFfmpegVideo } from "./ffmpeg.ts";
import type { PrepareOptions } from "./port.ts";
import { type Run, run } from "./run.ts";

allowTestMs(120_000);
const sandboxes = await eachSandbox();
const { folder, remove } = makeFolder();
afterAll(remove);
const source = makeSample(join(folder, "large.mp4"), { size: "1080x1920", seconds: 2 });

let target = "";
beforeEach(() => {
  target = mkdtempSync(join(folder, "target-"));
  writeFileSync(join(target, "poster.jpg"), "what was there");
});

function mayMount() {
  const place = mkdtempSync(join(folder, "mount-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "tmpfs", place]).status === 0;
  if (isMounted) execFileSync("umount", [place]);
  return isMounted;
}

const running = () => processesNaming(folder);
const encoders = () => running().filter(({ command }) => command.startsWith(`${findOnPath("ffmpeg")}\0`));

async function expectUntouched() {
  expect(readdirSync(target)).toEqual(["poster.jpg"]);
  expect(readFileSync(join(target, "poster.jpg"), "utf8")).toBe("what was there");
  await vi.waitFor(() => expect(running()).toEqual([]), 30_000);
}

describe.each(sandboxes)("interrupted encoding under $sandbox.name", (found) => {
  const video = createFfmpegVideo(found);

  async function encode(options: PrepareOptions) {
    const facts = await video.inspect(source, { maxDurationSeconds: 16 });
    return video.prepare(source, facts, target, { alwaysEncode: true, ...options });
  }

  it("an encoding reports its progress, rising to 100, and replaces existing files", async () => {
    const seen: number[] = [];
    await encode({ onProgress: (percent) => seen.push(percent) });
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(100);
    expect(readdirSync(target).sort()).toEqual(["poster.jpg", "video.mp4"]);
    expect(readFileSync(join(target, "poster.jpg")).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  const endless = ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=640x360", "-c:v", "mpeg4", "-q:v", "1"];
  const limits = {
    tool: "ffmpeg",
    sandbox: found.sandbox,
    args: [...endless, "-f", "null", "-"],
    // Longer than any test waits for the end of ffmpeg.
    wallSeconds: 90,
    cpuSeconds: 300,
    fileBytes: 0,
  } satisfies Run;

  describe("files after an interruption", () => {
    it("an encoding that is aborted half-way leaves nothing behind, and runs at a low priority", async () => {
      const abort = new AbortController();
      const encoding = expect(encode({ signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
      const niceness = Math.min(getPriority() + 10, 19);
      await vi.waitFor(() => expect(encoders()).toMatchObject([{ niceness }]), { timeout: 60_000, interval: 5 });
      abort.abort();
      await encoding;
      await expectUntouched();
    });

    it("an encoding that is aborted before it begins leaves nothing behind", async () => {
      await expect(encode({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
      await expectUntouched();
    });

    it("an encoding with a progress listener that throws leaves nothing behind", async () => {
      const onProgress = () => {
        throw new Error("listener");
      };
      await expect(encode({ onProgress })).rejects.toThrow("listener");
      await expectUntouched();
    });

    it("an encoding without a source leaves nothing behind", async () => {
      const facts = await video.inspect(source, { maxDurationSeconds: 16 });
      await expect(video.prepare(join(folder, "gone.mp4"), facts, target)).rejects.toThrow("No such file");
      await expectUntouched();
    });

    it("an encoding of an incomplete file leaves nothing behind, and is an error of the upload", async () => {
      const path = makeSample(join(folder, "small.mp4"));
      const facts = await video.inspect(path, { maxDurationSeconds: 16 });
      const making = video.prepare(path, { ...facts, videoSeconds: 3 }, target);
      await expect(making).rejects.toMatchObject({ reason: "damaged" });
      await expectUntouched();
    });

    it.skipIf(!mayMount())("an encoding on a full disk leaves nothing behind", async () => {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=100k", "tmpfs", target]);
      try {
        await expect(encode({})).rejects.toMatchObject({
          name: "VideoFailed",
          message: expect.stringContaining("No space left"),
        });
        expect(readdirSync(target)).toEqual([]);
      } finally {
        execFileSync("umount", [target]);
      }
      await expectUntouched();
    });

    it("an aborted inspection leaves nothing behind", async () => {
      const inspection = video.inspect(source, { maxDurationSeconds: 16 }, AbortSignal.timeout(1));
      await expect(inspection).rejects.toMatchObject({ name: "TimeoutError" });
      await expectUntouched();
    });

    it.skipIf(!findOnPath("setpriv"))("an encoding is stopped when the server itself is killed", async () => {
      const program = `
      const { run } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "run.ts")))});
      run(${JSON.stringify({ ...limits, args: [...endless, "-metadata", `title=${folder}`, "-f", "null", "-"] })});
      console.log("busy");`;
      const node = [process.execPath, ["--input-type=module", "-e", program]] as const;
      const server = spawn(...node, { stdio: ["ignore", "pipe", "inherit"] });
      await new Promise((resolve) => server.stdout.once("data", resolve));
      await vi.waitFor(() => expect(encoders()).toHaveLength(1), 30_000);
      server.kill("SIGKILL");
      await vi.waitFor(() => expect(running()).toEqual([]), 30_000);
    });
  });

  describe("limits of ffmpeg", () => {
    it("ffmpeg is stopped when it exceeds its wall-clock limit", async () => {
      await expect(run({ ...limits, wallSeconds: 0.3 })).rejects.toThrow("took over 0.3 s");
    });

    it.skipIf(!findOnPath("prlimit"))("ffmpeg is stopped when it exceeds its processor time", async () => {
      expect((await run({ ...limits, cpuSeconds: 1 })).code).toBeNull();
    });

    it.skipIf(!findOnPath("prlimit"))("ffmpeg is stopped when it writes too many bytes", async () => {
      const args = [...endless, "-f", "avi", `file:${join(target, "large.avi")}`];
      expect((await run({ ...limits, args, outputFolder: target, fileBytes: 100_000 })).code).not.toBe(0);
      expect(readFileSync(join(target, "large.avi")).length).toBeLessThanOrEqual(100_000);
    });

    it.skipIf(!findOnPath("prlimit"))("ffmpeg is stopped when it uses too much memory", async () => {
      const args = [
        "-v",
        "error",
        "-f",
        "lavfi",
        "-i",
        "color=s=16384x16384:r=1,reverse",
        "-t",
        "9",
        "-f",
        "null",
        "-",
      ];
      expect((await run({ ...limits, args })).code).not.toBe(0);
    });

    it("ffmpeg is stopped when it writes too much output or too long a line", async () => {
      const args = [...endless, "-f", "avi", "pipe:1"];
      await expect(run({ ...limits, args })).rejects.toThrow("too much output");
      const line = [...endless, "-f", "rawvideo", "-c:v", "rawvideo", "-vf", "format=gray,geq=lum=1", "pipe:1"];
      await expect(run({ ...limits, args: line, onLine: () => {} })).rejects.toThrow("too long a line");
    });
  });
});
