import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type VideoOptions = { seconds?: number; size?: string; codec?: string[]; pixels?: string; name?: string };

/** Encodes a moving test picture with a tone; returns its path. Each video is encoded once per run. */
export function makeVideo({
  seconds = 5,
  size = "360x640",
  codec = ["libx264"],
  pixels = "yuv420p",
  name = "IMG_0001.mp4",
}: VideoOptions = {}): string {
  const videos = process.env.E2E_VIDEOS ?? mkdtempSync(join(tmpdir(), "camarim-video-"));
  const key = JSON.stringify([seconds, size, codec, pixels, name]);
  const folder = join(videos, createHash("sha1").update(key).digest("hex"));
  if (existsSync(folder)) return join(folder, name);
  const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  const encode = ["-c:v", ...codec, "-preset", "ultrafast", "-pix_fmt", pixels, "-c:a", "aac", "-t", String(seconds)];
  mkdirSync(videos, { recursive: true });
  const unfinished = mkdtempSync(join(videos, "making-"));
  execFileSync("ffmpeg", ["-v", "error", "-y", ...picture, ...tone, ...encode, join(unfinished, name)]);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another worker has encoded it meanwhile.
    if (!existsSync(folder)) throw error;
  }
  return join(folder, name);
}
