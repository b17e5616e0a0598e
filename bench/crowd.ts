import { existsSync } from "node:fs";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startServer } from "../e2e/server.ts";
import { withStories } from "../e2e/viewers.ts";
import { createCrowd } from "./crowd-seed.ts";
import { type Figure, median } from "./figure.ts";
import { deletePeak, findServerPid, readCpuSeconds, readPeakMegabytes } from "./process.ts";

const fans = 1_000;
const perSecond = 200;
/** V8 has compiled what they need before the others come. */
const earlierFans = 1_000;
const limit = { cpuMs: 1.5, openMs: 150, megabytes: 300 };

type Opening = { ms: number; refused: number };

/**
 * The fans of a famous creator, who all open a new story at once: each requests the page and the stories, one byte of the first video
 * (files are sent by the storage or nginx), and after a second the view.
 */
export async function measureCrowd(): Promise<Figure[]> {
  const server = await startServer();
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("the crowd is measured on the embedded PostgreSQL");
  const client = new pg.Client({ host: socket, user: "camarim", database: "postgres" });
  await client.connect();
  try {
    const { creator } = await withStories(server.url, 3, 4);
    const tokens = await createCrowd(client, creator, earlierFans + fans);
    const agent = new Agent({ keepAlive: true });
    const open = (token: string) => openViewer(agent, server.url, creator.username, token);
    await arrive(tokens.slice(0, earlierFans), open);
    const pid = findServerPid(Number(new URL(server.url).port));
    await wait(2_000);
    deletePeak(pid);
    const before = readCpuSeconds(pid);
    const openings = await arrive(tokens.slice(earlierFans), open);
    const cpuMs = ((readCpuSeconds(pid) - before) / fans) * 1_000;
    const peak = readPeakMegabytes(pid);
    agent.destroy();
    const refused = openings.reduce((sum, opening) => sum + opening.refused, 0);
    const openMs = median(openings.map(({ ms }) => ms));
    const of = `${fans.toLocaleString("en")} fans at ${perSecond}/s open a creator's stories`;
    return [
      figure(`${of}: CPU of the server for each`, cpuMs, limit.cpuMs, "ms"),
      figure(`${of}: median until the links are there`, openMs, limit.openMs, "ms"),
      figure(`${of}: peak memory`, peak, limit.megabytes, "MB"),
      { what: `${of}: requests refused`, measured: `${refused}`, baseline: "", target: "none", met: refused === 0 },
    ];
  } finally {
    await client.end();
    await server.remove();
  }
}

/** Each comes at their time, whether those before are served or not. */
async function arrive(tokens: readonly string[], open: (token: string) => Promise<Opening>): Promise<Opening[]> {
  const start = performance.now();
  return Promise.all(
    tokens.map(async (token, at) => {
      await wait(Math.max(0, start + (at * 1_000) / perSecond - performance.now()));
      return open(token);
    }),
  );
}

async function openViewer(agent: Agent, url: string, username: string, token: string): Promise<Opening> {
  const cookie = `camarim_fan=${token}`;
  let refused = 0;
  const send = async (path: string, headers: OutgoingHttpHeaders = {}, method = "GET") => {
    const { status, body } = await exchange(agent, url + path, method, { cookie, ...headers });
    if (status >= 300) refused += 1;
    return body;
  };
  const start = performance.now();
  await send(`/@${username}/stories`, { "accept-encoding": "gzip, br", "sec-fetch-mode": "navigate" });
  const stories = await send(`/v1/creators/${username}/stories?limit=100&offset=0`);
  const ms = performance.now() - start;
  if (refused > 0) return { ms, refused };
  const { data } = JSON.parse(stories.toString()) as { data: { _id: string; videoUrl: string }[] };
  await send(data[0]?.videoUrl ?? "", { range: "bytes=0-0" });
  await wait(1_000);
  await send(`/v1/fan/stories/${data[0]?._id}/view`, { origin: url }, "POST");
  return { ms, refused };
}

/** Costs less of the machine than `fetch`. */
function exchange(agent: Agent, url: string, method: string, headers: OutgoingHttpHeaders) {
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(await response.toArray()) });
    });
    sent.on("error", reject).end();
  });
}

function figure(what: string, value: number, limit: number, unit: string): Figure {
  return {
    what,
    measured: `${value.toFixed(1)} ${unit}`,
    baseline: "",
    target: `≤ ${limit} ${unit}`,
    met: value <= limit,
  };
}
