import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A generated video: `seconds` of a moving test picture with a tone, H.264 + AAC by default. */
export function makeVideo({ seconds = 2, size = "360x640", args = [] as string[], name = "video.mp4" } = {}): Blob {
  const folder = mkdtempSync(join(tmpdir(), "camarim-video-"));
  const path = join(folder, name);
  const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  const codecs = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    "-t",
    String(seconds),
  ];
  try {
    execFileSync("ffmpeg", ["-v", "error", "-y", ...picture, ...tone, ...codecs, ...args, path]);
    return new Blob([readFileSync(path)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
