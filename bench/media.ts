import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../e2e/server.ts";
import { startBareFile } from "./bare-file.ts";
import { type Figure, median } from "./figure.ts";
import { createLightVideo, registerSeller } from "./seed.ts";

const rounds = 3;

/** Ranges of 1 MiB over 50 connections (wrk), alternating with @fastify/static on the same file. */
export async function measureMedia(): Promise<Figure[]> {
  const server = await startServer();
  const ana = await registerSeller(server);
  const { body } = await ana.upload(createLightVideo(14));
  const { videoUrl } = await ana.whenProcessed(body._id);
  const cookie = ana.cookie();
  const bytes = Buffer.from(await (await fetch(server.url + videoUrl, { headers: { cookie } })).arrayBuffer());
  const folder = mkdtempSync(join(tmpdir(), "camarim-bare-"));
  writeFileSync(join(folder, "video.mp4"), bytes);
  const bare = await startBareFile(folder);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    // A link expires within minutes, so each round requests a new one.
    const story = await ana.whenProcessed(body._id);
    ours.push(shoot(server.url + story.videoUrl, cookie));
    theirs.push(shoot(`${bare.url}/video.mp4`, "none=1"));
  }
  await bare.stop();
  await server.remove();
  rmSync(folder, { recursive: true });
  const share = median(ours) / median(theirs);
  return [
    {
      what: "Closed video, ranges of 1 MiB",
      measured: `${Math.round(median(ours))} requests/s`,
      ratio: `${Math.round(share * 100)} %`,
      baseline: `${Math.round(median(theirs))} requests/s, @fastify/static`,
      target: "≥ 80 %",
      met: share >= 0.8,
    },
  ];
}

function shoot(url: string, cookie: string): number {
  const args = ["-t1", "-c50", "-d4s", "-H", "Range: bytes=0-1048575", "-H", `Cookie: ${cookie}`, url];
  const output = execFileSync("wrk", args, { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}
