// @module-tag slow
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { decode, ffmpeg, h264, makeFolder, makeSample, sizesIn } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(180_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const inspect = (path: string) => video.inspect(path, { maxDurationSeconds: 16 });
const publish = async (path: string) =>
  video.prepare(path, await inspect(path), mkdtempSync(join(folder, "made-")), { alwaysEncode: true });

const hevc10 = ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-x265-params", "log-level=none"];

describe("sizes of pictures", () => {
  it.each<[string, string, string[]]>([
    ["4032x3024", "1440x1080", h264],
    ["3024x4032", "1080x1440", h264],
    ["5312x2988", "1920x1080", h264],
    ["7680x4320", "1920x1080", h264],
    ["4320x7680", "1080x1920", h264],
    ["8192x4320", "1920x1012", h264],
    ["7680x4320", "1920x1080", hevc10],
    ["16x16", "16x16", h264],
    ["2x2", "2x2", h264],
    ["1079x1919", "1078x1918", ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"]],
    ["101x57", "100x56", ["-c:v", "libvpx-vp9", "-deadline", "realtime"]],
    ["4096x2", "1920x2", h264],
  ])("a video of %s becomes one of %s", async (size, expected, codec) => {
    const path = makeSample(at(`${size}-${codec[1]}.mkv`), { size, rate: "5", seconds: 0.8, video: codec });
    const made = await publish(path);
    expect(`${made.width}x${made.height}`).toBe(expected);
    expect(sizesIn(made.videoPath)).toEqual([expected]);
  });

  it("a video that is larger than 8K is refused for its size", async () => {
    const path = makeSample(at("8192x8192.mp4"), { size: "8192x8192", rate: "1", sound: null });
    await expect(inspect(path)).rejects.toMatchObject({ reason: "dimensions" });
  });
});

/** Columns of the middle row, or rows of the middle column, that are not black. */
function litPixels(path: string, atSeconds: number, axis: "x" | "y"): number {
  const crop = axis === "x" ? "crop=iw:1:0:ih/2" : "crop=1:ih:iw/2:0";
  const args = ["-v", "error", "-ss", String(atSeconds), "-i", path, "-frames:v", "1", "-vf", `${crop},format=gray`];
  const bytes = execFileSync("ffmpeg", [...args, "-f", "rawvideo", "-"]);
  return bytes.filter((value) => value > 40).length;
}

describe("a video that changes its size in the middle", () => {
  const part = (name: string, size: string, codec: string[]) => {
    const white = ["-f", "lavfi", "-i", `color=white:s=${size}:r=30:d=2`];
    ffmpeg([...white, ...codec, at(name)]);
    return at(name);
  };
  const joined = (name: string, parts: string[]) => {
    const list = at(`${name}.txt`);
    execFileSync("sh", ["-c", `printf "file '%s'\\n" "$@" > ${list}`, "sh", ...parts]);
    ffmpeg(["-f", "concat", "-safe", "0", "-i", list, "-c", "copy", at(name)]);
    return at(name);
  };

  it.each<[string, string[]]>([
    ["webm", ["-c:v", "libvpx", "-deadline", "realtime"]],
    ["webm", ["-c:v", "libvpx-vp9", "-deadline", "realtime"]],
    ["mkv", h264],
  ])("a turned phone is shown upright within black bars, and not stretched: %s %j", async (ending, codec) => {
    const parts = [part(`wide.${ending}`, "640x360", codec), part(`tall.${ending}`, "360x640", codec)];
    const made = await publish(joined(`turned-${codec[1]}.${ending}`, parts));
    expect([made.width, made.height]).toEqual([640, 360]);
    expect(sizesIn(made.videoPath)).toEqual(["640x360"]);
    expect(decode(made.videoPath).pictures).toBeGreaterThan(112);
    expect([litPixels(made.videoPath, 1, "x"), litPixels(made.videoPath, 1, "y")]).toEqual([640, 360]);
    // 360 × 640 fits as 202 × 360.
    expect(litPixels(made.videoPath, 3, "y")).toBe(360);
    expect(Math.abs(litPixels(made.videoPath, 3, "x") - 202)).toBeLessThanOrEqual(4);
  });

  it("a recording that becomes smaller and larger again fills the picture where its shape is the same", async () => {
    const codec = ["-c:v", "libvpx", "-deadline", "realtime"];
    const parts = [
      part("first.webm", "640x360", codec),
      part("small.webm", "320x180", codec),
      part("large.webm", "1280x720", codec),
    ];
    const made = await publish(joined("call.webm", parts));
    for (const seconds of [1, 3, 5])
      expect([litPixels(made.videoPath, seconds, "x"), litPixels(made.videoPath, seconds, "y")]).toEqual([640, 360]);
  });
});
