import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import type { Figure } from "./figure.ts";
import { prepareRequests } from "./stall-requests.ts";

const mostP99Ms = 100;
const mostStopMs = 50;
const leastSeconds = 4;

type Stop = { at: number; ms: number; cpuMs: number };
type Visits = { times: number[]; refused: number };

/** Visitors of public pages and of the API, beside each of the heaviest permitted requests. */
export async function measureStall(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "camarim-bench-"));
  const file = join(folder, "stops");
  const watch = join(import.meta.dirname, "stall-watch.ts");
  const server = await startServer({ settings: { NODE_OPTIONS: `--import ${watch}`, STALL_FILE: file } });
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("stops are measured on the embedded PostgreSQL");
  const client = new pg.Client({ host: socket, user: "camarim", database: "postgres" });
  await client.connect();
  try {
    const bia = await registerOverHttp(server.url);
    await beginToSell(bia);
    const heavy = await prepareRequests(server, client);
    const page = `/@${bia.username}`;
    const workerData = { url: server.url, paths: [page, `${page}/assinar`, `/v1/creators/${bia.username}`, "/entrar"] };
    const visitors = new Worker(join(import.meta.dirname, "stall-visitors.ts"), { workerData });
    // The first visits load what pages need, and V8 optimizes.
    await wait(10_000);
    const figures: Figure[] = [];
    const measure = async (name: string, run: () => Promise<unknown>) => {
      await wait(2_000);
      visitors.postMessage("start");
      const start = Date.now();
      const statuses = (await Promise.all([run(), wait(leastSeconds * 1_000)]))[0];
      const visits = new Promise<Visits>((resolve) => visitors.once("message", resolve));
      visitors.postMessage("stop");
      figures.push(toFigure(name, await visits, readStops(file, start)));
      const seconds = ((Date.now() - start) / 1_000).toFixed(1);
      console.error(name, JSON.stringify(countStatuses(statuses)), `${seconds} s`, figures.at(-1)?.measured);
    };
    await measure("visitors alone", () => wait(leastSeconds * 1_000));
    const alone = figures[0]?.measured ?? "";
    for (const { name, run } of heavy) await measure(name, run);
    await visitors.terminate();
    return figures.map((figure, i) => ({ ...figure, baseline: i === 0 ? "" : alone }));
  } finally {
    await client.end();
    await server.remove();
    rmSync(folder, { recursive: true });
  }
}

function readStops(file: string, since: number): Stop[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Stop)
    .filter(({ at }) => at >= since);
}

function countStatuses(statuses: unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of Array.isArray(statuses) ? statuses : []) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function toFigure(name: string, { times, refused }: Visits, stops: readonly Stop[]): Figure {
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  const longest = stops.toSorted((a, b) => b.ms - a.ms)[0];
  // A machine that is busy otherwise stops the thread as well: then less of the time is its own.
  const own = longest ? `, ${longest.cpuMs.toFixed(0)} ms of it computing` : "";
  return {
    what: `Visitors beside ${name}`.replace("beside visitors alone", "alone"),
    measured: `p99 ${p99.toFixed(0)} ms, longest stop ${(longest?.ms ?? 0).toFixed(0)} ms${own}${refused ? `, ${refused} refused` : ""}`,
    baseline: "",
    target: `p99 ≤ ${mostP99Ms} ms, no stop above ${mostStopMs} ms`,
    met: p99 <= mostP99Ms && (longest?.ms ?? 0) <= mostStopMs && refused === 0,
  };
}
