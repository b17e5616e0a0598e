import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Wanted = { seconds?: number; size?: string; codec?: string[]; pixels?: string; name?: string };

/** A real video made by ffmpeg on the spot: a moving test picture with a tone. Answers its path. */
export function makeVideo({
  seconds = 5,
  size = "1080x1920",
  codec = ["libx264"],
  pixels = "yuv420p",
  name = "IMG_0001.mp4",
}: Wanted = {}): string {
  const path = join(mkdtempSync(join(tmpdir(), "camarim-video-")), name);
  const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  const encode = ["-c:v", ...codec, "-preset", "ultrafast", "-pix_fmt", pixels, "-c:a", "aac", "-t", String(seconds)];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...picture, ...tone, ...encode, path]);
  return path;
}
