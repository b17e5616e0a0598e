import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpCreator, registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { makeVideo } from "../e2e/videos.ts";
import { type Figure, measureMedian, measureSeconds } from "./figure.ts";
import { sendTimedUpload } from "./upload-timed.ts";

const probe = ["ffprobe", "-v", "error", "-show_format", "-show_streams", "-of", "json"];
const encode = ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "21"];
const rates = ["-maxrate", "3600000", "-bufsize", "5000000", "-pix_fmt", "yuv420p", "-threads", "2"];

/** From the last byte of an upload to a watchable story, compared with bare ffmpeg on the same file. */
export async function measureUploads(): Promise<Figure[]> {
  const server = await startServer();
  const ana = await registerOverHttp(server.url);
  const folder = mkdtempSync(join(tmpdir(), "camarim-bench-"));
  const out = join(folder, "out.mp4");

  const h264 = makeVideo({ seconds: 15, size: "1080x1920" });
  const remux = ["-y", "-v", "error", "-i", h264, "-map", "0", "-c", "copy", "-movflags", "+faststart", out];
  const poster = ["-y", "-v", "error", "-ss", "1", "-i", out, "-frames:v", "1", join(folder, "out.jpg")];
  const ours = await measureMedian(5, () => publish(ana, h264, ({ videoUrl }) => videoUrl.includes("/light")));
  const bare = await measureMedian(5, () =>
    measureSeconds(async () => runAll([...probe, h264], ["ffmpeg", ...remux], ["ffmpeg", ...poster])),
  );

  const hevc = makeVideo({
    seconds: 15,
    size: "1080x1920",
    codec: ["libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"],
    name: "IMG_0002.MOV",
  });
  const filters = ["-vf", "fps=30,scale=1080:1920:out_range=tv,setsar=1,format=yuv420p"];
  const transcode = [
    "-y",
    "-v",
    "error",
    "-i",
    hevc,
    ...filters,
    ...encode,
    ...rates,
    "-c:a",
    "aac",
    "-b:a",
    "128000",
    "-movflags",
    "+faststart",
    out,
  ];
  const oursHevc = await measureMedian(3, () => publish(ana, hevc, ({ width }) => width === 1080));
  const bareHevc = await measureMedian(3, () => measureSeconds(async () => runAll(["ffmpeg", ...transcode])));

  await server.remove();
  rmSync(folder, { recursive: true });
  return [
    {
      what: "H.264, 15 s, 1080×1920: end of upload → playable",
      measured: `${ours.toFixed(2)} s`,
      baseline: `${bare.toFixed(2)} s, ffprobe, remux and poster alone`,
      target: "≤ 1.0 s",
      met: ours <= 1,
    },
    {
      what: "HEVC, 15 s, 1080×1920: end of upload → playable",
      measured: `${oursHevc.toFixed(1)} s`,
      baseline: `${bareHevc.toFixed(1)} s, same filters, ffmpeg alone`,
      target: "≤ 0.6 × of it",
      met: oursHevc <= 0.6 * bareHevc,
    },
  ];
}

type Published = { processed: boolean; videoUrl: string; width: number };

/** Returns once the story has its last rendition, which would slow down the next measurement. */
async function publish(creator: HttpCreator, video: string, isLast: (story: Published) => boolean): Promise<number> {
  const { body, sentAt } = await sendTimedUpload(creator, video);
  const when = async (isReached: (story: Published) => boolean, intervalMs: number) => {
    while (!isReached((await creator.request<Published>(`/stories/${body._id}`)).body)) await wait(intervalMs);
  };
  await when(({ processed }) => processed, 20);
  const seconds = (performance.now() - sentAt) / 1_000;
  await when(isLast, 200);
  return seconds;
}

function runAll(...commands: string[][]) {
  for (const [command = "", ...args] of commands) execFileSync(command, args, { stdio: ["ignore", "pipe", "inherit"] });
}
