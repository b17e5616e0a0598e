import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, startServer } from "../e2e/server.ts";
import { startBareFile } from "./bare-file.ts";
import { type Figure, median } from "./figure.ts";
import { createLightVideo, registerSeller } from "./seed.ts";

const rounds = 3;

/** Ranges of 1 MiB over 50 connections (wrk): a file, the same file encrypted, and by @fastify/static, in turn. */
export async function measureMedia(): Promise<Figure[]> {
  const server = await startServer();
  const encrypting = await startServer({ settings: { MEDIA_ENCRYPTION: "true" } });
  const [plain, encrypted] = [await publish(server), await publish(encrypting)];
  const bytes = await plain.download();
  const folder = mkdtempSync(join(tmpdir(), "camarim-bare-"));
  writeFileSync(join(folder, "video.mp4"), bytes);
  const bare = await startBareFile(folder);
  const [ours, decrypted, theirs]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < rounds; i++) {
    ours.push(await plain.shoot());
    decrypted.push(await encrypted.shoot());
    theirs.push(shoot(`${bare.url}/video.mp4`, "none=1"));
  }
  await bare.stop();
  await server.remove();
  await encrypting.remove();
  rmSync(folder, { recursive: true });
  const share = median(ours) / median(theirs);
  const decryptedShare = median(decrypted) / median(ours);
  return [
    {
      what: "Closed video, ranges of 1 MiB",
      measured: `${Math.round(median(ours))} requests/s`,
      ratio: `${Math.round(share * 100)} %`,
      baseline: `${Math.round(median(theirs))} requests/s, @fastify/static`,
      target: "≥ 80 %",
      met: share >= 0.8,
    },
    {
      what: "Closed video with `MEDIA_ENCRYPTION`, ranges of 1 MiB",
      measured: `${Math.round(median(decrypted))} requests/s`,
      ratio: `${Math.round(decryptedShare * 100)} %`,
      baseline: `${Math.round(median(ours))} requests/s, without encryption`,
      target: "≥ 20 %",
      met: decryptedShare >= 0.2,
    },
  ];
}

async function publish(server: Running) {
  const ana = await registerSeller(server);
  const { body } = await ana.upload(createLightVideo(14));
  const cookie = ana.cookie();
  // A link expires within minutes, so each round requests a new one.
  const getUrl = async () => server.url + (await ana.whenProcessed(body._id)).videoUrl;
  return {
    download: async () => Buffer.from(await (await fetch(await getUrl(), { headers: { cookie } })).arrayBuffer()),
    shoot: async () => shoot(await getUrl(), cookie),
  };
}

function shoot(url: string, cookie: string): number {
  const args = ["-t1", "-c50", "-d4s", "-H", "Range: bytes=0-1048575", "-H", `Cookie: ${cookie}`, url];
  const output = execFileSync("wrk", args, { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}
