import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { makeVideo } from "../e2e/videos.ts";
import { type Figure, measureMedian } from "./figure.ts";
import { deletePeak, findServerPid, readPeakMegabytes, readResidentMegabytes } from "./process.ts";

/** How much an upload of almost 50 MB adds to the server's memory at its peak. */
export async function measureMemory(): Promise<Figure[]> {
  const server = await startServer();
  const ana = await registerOverHttp(server.url);
  const pid = findServerPid(Number(new URL(server.url).port));
  // Noise cannot be compressed, so that the bit rate determines the size.
  const rate = ["-vf", "noise=alls=60:allf=t", "-b:v", "24M", "-minrate", "24M", "-maxrate", "24M", "-bufsize", "12M"];
  const video = makeVideo({ seconds: 15.5, size: "1080x1920", codec: ["libx264", ...rate] });
  const megabytes = statSync(video).size / 1_024 / 1_024;
  const before: number[] = [];
  const added = await measureMedian(3, async () => {
    await wait(2_000);
    before.push(readResidentMegabytes(pid));
    deletePeak(pid);
    const { status, body } = await ana.upload(video);
    if (status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
    const peak = readPeakMegabytes(pid) - (before.at(-1) ?? 0);
    await ana.whenProcessed(body._id);
    return peak;
  });
  await server.remove();
  return [
    {
      what: `Upload of ${megabytes.toFixed(0)} MB: peak memory added`,
      measured: `${added.toFixed(0)} MB`,
      baseline: `${Math.round(before[0] ?? 0)} MB before`,
      target: "≤ 30 MB",
      met: added <= 30,
    },
  ];
}
