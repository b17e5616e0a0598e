import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { HttpCreator } from "../e2e/creator-over-http.ts";
import { freePort } from "../script/free-port.ts";
import type { Figure } from "./figure.ts";
import { registerSeller } from "./seed.ts";

const root = join(import.meta.dirname, "..");
const hours = 24;
const quarterMs = 15 * 60_000;
const requestsPerPath = 100;

/** A day of the server in minutes: its clock is set ahead, all scheduled jobs run each quarter of an hour, and between them requests. */
export async function measureSoak(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), "camarim-soak-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startSoak(data, port);
  const connectionString = `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(join(data, "postgres"))}`;
  const client = new pg.Client({ connectionString });
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  try {
    while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await wait(100);
    await client.connect();
    await boss.start();
    const ana = await registerSeller({ url } as Parameters<typeof registerSeller>[0]);
    const heaps: number[] = [];
    for (let hour = 0; hour < hours; hour++) {
      for (let quarter = 0; quarter < 4; quarter++) {
        child.send({ advanceMs: quarterMs });
        await runScheduledJobs(boss);
        await sendRequests(url, ana);
      }
      await waitForJobs(client);
      heaps.push(await readHeap(child));
    }
    const [first = 0, last = 0] = [heaps[0], heaps.at(-1)];
    const growth = (last / first - 1) * 100;
    return [
      {
        what: `Heap after ${hours} simulated hours of requests and jobs`,
        measured: `${(last / 1_048_576).toFixed(1)} MB`,
        baseline: `${(first / 1_048_576).toFixed(1)} MB, after the first hour`,
        target: "at most 5 % more",
        met: growth <= 5,
      },
    ];
  } finally {
    await boss.stop();
    await client.end();
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(data, { recursive: true, force: true });
  }
}

function startSoak(data: string, port: number): ChildProcess {
  const control = join(import.meta.dirname, "soak-control.ts");
  const options = ["--expose-gc", "--import", control];
  return spawn(process.execPath, [...options, join(root, "apps/server/build/main.js")], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: "",
      CAMARIM_DATA: data,
      PORT: String(port),
      LOG_LEVEL: "fatal",
      NODE_ENV: "production",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** As pg-boss does when their time comes, which is that of the database. */
async function runScheduledJobs(boss: PgBoss) {
  for (const { name, options } of await boss.getSchedules()) await boss.send(name, {}, options);
}

async function waitForJobs(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query(
      "select from pgboss.job where state < 'completed' and start_after <= now() limit 1",
    );
    if (rows.length === 0) return;
    await wait(200);
  }
}

async function sendRequests(url: string, creator: HttpCreator) {
  const page = `/@${creator.username}`;
  const lists = ["/me", "/stories/me", "/subscriptions", "/wallet/balance", "/wallet/balance/operations"];
  for (const path of [page, ...[...lists, `/creators/${creator.username}`].map((list) => `/v1${list}`)]) {
    const headers = createHeaders(path.replace(/^\/v1/, ""), creator.token());
    const { errors, non2xx } = await autocannon({ url: url + path, headers, connections: 10, amount: requestsPerPath });
    if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals`);
  }
}

async function readHeap(child: ChildProcess): Promise<number> {
  child.send({});
  const [bytes] = await once(child, "message");
  return bytes as number;
}

/** Public pages are requested without credentials. */
function createHeaders(url: string, token: string): Record<string, string> {
  return /^\/(creators\/|@)/.test(url) ? {} : { authorization: `Bearer ${token}` };
}
