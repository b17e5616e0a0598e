import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../script/free-port.ts";
import { type Figure, measureMedian } from "./figure.ts";
import { findServerPid, readCpuSeconds, readResidentMegabytes } from "./process.ts";

const root = join(import.meta.dirname, "..");
const restMs = 5 * 60_000;
/** Two runs of what is scheduled every minute. */
const watchMs = 2 * 60_000;

/** `script/server` in an installation that has run before, and what it takes five minutes later without requests. */
export async function measureStart(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), "camarim-bench-"));
  const measureRest = (role: "both" | "worker") => start(data, role, (pid) => readRest(data, pid));
  await start(data, "both");
  const seconds = await measureMedian(3, async () => (await start(data, "both")).seconds);
  const server = (await measureRest("both")).result;
  const worker = (await measureRest("worker")).result;
  rmSync(data, { recursive: true, force: true });
  return [
    figure("Second start of `script/server`", seconds, 2, "s"),
    figure("Memory of the idle server, 5 min after start", server.megabytes, 135, "MB"),
    figure("CPU of the idle server, of one core", server.cpuPercent, 0.6, "%"),
    figure("Transactions of the idle server", server.transactions, 8, "/s"),
    figure("Memory of an idle worker, 5 min after start", worker.megabytes, 135, "MB"),
  ];
}

async function start<T>(data: string, role: "both" | "worker", work?: (pid: number) => Promise<T>) {
  const port = await freePort();
  const ports = role === "worker" ? { OPS_PORT: String(port) } : { PORT: String(port) };
  const settings = { DATABASE_URL: "", CAMARIM_DATA: data, CAMARIM_ROLE: role, LOG_LEVEL: "warn", ...ports };
  const env = { ...process.env, ...settings };
  const begun = performance.now();
  const child = spawn("script/server", { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) await wait(20);
  const seconds = (performance.now() - begun) / 1_000;
  const pid = findServerPid(port);
  const result = (await work?.(pid)) as T;
  process.kill(pid, "SIGTERM");
  await once(child, "exit");
  return { seconds, result };
}

async function readRest(data: string, pid: number) {
  await wait(restMs);
  const client = new pg.Client({ host: join(data, "postgres"), user: "camarim", database: "postgres" });
  await client.connect();
  const sql = "select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()";
  const countTransactions = async () => Number((await client.query(sql)).rows[0].count);
  const before = { cpu: readCpuSeconds(pid), transactions: await countTransactions() };
  await wait(watchMs);
  const after = { cpu: readCpuSeconds(pid), transactions: await countTransactions() };
  await client.end();
  const perSecond = 1_000 / watchMs;
  return {
    megabytes: readResidentMegabytes(pid),
    cpuPercent: (after.cpu - before.cpu) * 100 * perSecond,
    transactions: (after.transactions - before.transactions) * perSecond,
  };
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
