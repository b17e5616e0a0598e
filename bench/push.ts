import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import type { Figure } from "./figure.ts";
import { createSubscribers } from "./lists-seed.ts";
import { createBrowsers } from "./push-seed.ts";

/** CAMARIM_BENCH_BROWSERS may reduce it, to check that the benchmark runs. */
const count = Number(process.env.CAMARIM_BENCH_BROWSERS ?? 100_000);

type Run = { seconds: number; cpuSeconds: number };

/** A story of a creator with 100,000 browsers is announced by one worker, to a push service in this process. */
export async function measurePush(): Promise<Figure[]> {
  const received = new Map<string, number>();
  const service = createServer((request, response) => {
    request.resume().on("end", () => {
      received.set(request.url ?? "", (received.get(request.url ?? "") ?? 0) + 1);
      response.writeHead(201).end();
    });
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  // Without a worker, which would announce the story itself.
  const server = await startServer({ settings: { CAMARIM_ROLE: "api" } });
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("pushes are measured on the embedded PostgreSQL");
  const url = `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const creator = await registerOverHttp(server.url);
    await beginToSell(creator);
    await createSubscribers(client, creator, Math.ceil(count / 0.9));
    const { _id: accountId } = (await creator.request<{ _id: string }>("/me")).body;
    const storyId = await createBrowsers(client, accountId, origin);
    const sent = await runAlone("push-worker.ts", url, storyId, origin);
    const isOnce = received.size >= count && [...received.values()].every((times) => times === 1);
    const browsers = received.size;
    const bare = await runAlone("push-bare.ts", origin, String(browsers));
    const rate = (run: Run) => `${Math.round(browsers / run.seconds)}/s`;
    return [
      {
        what: `Pushes of a story to ${browsers.toLocaleString("en")} browsers, one worker`,
        measured: `${rate(sent)}, ${sent.seconds.toFixed(0)} s in total`,
        baseline: `${rate(bare)}, encrypted and sent without jobs and database`,
        ratio: `${Math.round((100 * bare.seconds) / sent.seconds)} %`,
        target: "≥ 50 %, each once",
        met: isOnce && bare.seconds >= 0.5 * sent.seconds,
      },
      {
        what: "CPU time of the worker per push",
        measured: `${((1_000 * sent.cpuSeconds) / browsers).toFixed(2)} ms`,
        baseline: `${((1_000 * bare.cpuSeconds) / browsers).toFixed(2)} ms, encrypted and sent without jobs and database`,
        ratio: `${(sent.cpuSeconds / bare.cpuSeconds).toFixed(2)} ×`,
        target: "≤ 1.5 ×",
        met: sent.cpuSeconds <= 1.5 * bare.cpuSeconds,
      },
    ];
  } finally {
    service.closeAllConnections();
    service.close();
    await client.end();
    await server.remove();
  }
}

async function runAlone(script: string, ...args: string[]): Promise<Run> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args]);
  if (stderr) console.error(stderr.slice(0, 2_000));
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
