import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type HttpCreator, registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import { type Figure, median } from "./figure.ts";
import { createSubscribers } from "./lists-seed.ts";

const many = 100_000;

/** Pages and search of a list of 100,000 subscribers, its statistics and its export. */
export async function measureLists(): Promise<Figure[]> {
  const server = await startServer();
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("the lists are measured on the embedded PostgreSQL");
  const client = new pg.Client({ host: socket, user: "camarim", database: "postgres" });
  await client.connect();
  try {
    const creator = await registerOverHttp(server.url);
    await beginToSell(creator);
    await createSubscribers(client, creator, many);
    return [
      ...(await measureTimes(creator, lists, 100)),
      ...(await measureTimes(creator, figuresOf, 1_000)),
      await measureExport(server.url, creator),
    ];
  } finally {
    await client.end();
    await server.remove();
  }
}

const lists = {
  "first page": "/subscriptions",
  "first page of a status": "/subscriptions?status=active",
  "last page": `/subscriptions?offset=${many - 20}`,
  "middle page": `/subscriptions?offset=${many / 2}`,
  "last page of a status": `/subscriptions?status=expired&offset=${many / 10 - 20}`,
  "search with one match": "/subscriptions?query=fan99999@",
  "search with 10 matches": "/subscriptions?query=n%C3%BAmero%209999",
  "search that matches all": "/subscriptions?query=exemplo",
  "search for two letters": "/subscriptions?query=f%C3%A3",
  "search without matches": "/subscriptions?query=ninguem%20assim",
  "search within a status": "/subscriptions?query=fan1234&status=expired",
} as const;

/** The statistics are computed on every request. */
const figuresOf = {
  "statistics of 30 days": "/subscription/stats?period=30d",
  "statistics of 12 months": "/subscription/stats?period=12m",
} as const;

async function measureTimes(creator: HttpCreator, paths: Record<string, string>, mostMs: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const time = await timeOf(creator, path);
    figures.push({
      what: `100,000 subscribers: ${name}`,
      measured: `${time.toFixed(1)} ms`,
      baseline: "",
      target: `≤ ${mostMs} ms`,
      met: time <= mostMs,
    });
  }
  return figures;
}

/** The median of 60 sequential requests, after a warm-up. */
async function timeOf(creator: HttpCreator, path: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 80; i++) {
    const start = performance.now();
    const { status } = await creator.request(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    if (i >= 20) times.push(performance.now() - start);
  }
  return median(times);
}

async function measureExport(url: string, creator: HttpCreator): Promise<Figure> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${creator.token()}` };
  const text = await (await fetch(`${url}/v1/subscriptions/export.csv`, { headers })).text();
  const seconds = (performance.now() - start) / 1_000;
  const lines = text.trimEnd().split("\r\n").length - 1;
  if (lines !== many) throw new Error(`the export holds ${lines} lines`);
  return {
    what: "100,000 subscribers: CSV export",
    measured: `${seconds.toFixed(1)} s, ${(text.length / 1e6).toFixed(1)} MB`,
    baseline: "",
    target: "≤ 10 s",
    met: seconds <= 10,
  };
}
