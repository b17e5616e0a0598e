import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import { createFeed } from "./feed-seed.ts";
import { type Figure, median } from "./figure.ts";
import { subscribe } from "./seed.ts";

const creators = 200;
const maxMs = 100;

/** The feed of a fan with 200 creators. */
export async function measureFeed(): Promise<Figure[]> {
  const server = await startServer();
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("the feed is measured on the embedded PostgreSQL");
  const client = new pg.Client({ host: socket, user: "camarim", database: "postgres" });
  await client.connect();
  try {
    const creator = await registerOverHttp(server.url);
    await beginToSell(creator);
    const { cookie, subscriptionId } = await subscribe(server.url, creator);
    await createFeed(client, subscriptionId, creators - 1);
    const request = async () => {
      const response = await fetch(`${server.url}/v1/fan/feed`, { headers: { cookie } });
      const { data } = (await response.json()) as { data: unknown[] };
      if (data.length !== creators) throw new Error(`the feed holds ${data.length} creators`);
    };
    const time = await timeOf(request);
    return [
      {
        what: `\`GET /v1/fan/feed\` for a fan of ${creators} creators`,
        measured: `${time.toFixed(1)} ms`,
        baseline: "",
        target: `≤ ${maxMs} ms`,
        met: time <= maxMs,
      },
    ];
  } finally {
    await client.end();
    await server.remove();
  }
}

/** The median of 60 sequential requests, after a warm-up. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 80; i++) {
    const start = performance.now();
    await work();
    if (i >= 20) times.push(performance.now() - start);
  }
  return median(times);
}
