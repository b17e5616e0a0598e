import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Ctx } from "../apps/server/src/core/ctx.ts";
import { inTransaction } from "../apps/server/src/core/transaction.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { postTransaction } from "../apps/server/src/modules/ledger/post-transaction.ts";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { type Figure, median } from "./figure.ts";
import { createEntries, createOwners } from "./ledger-seed.ts";
import { findPgbench, runPgbench } from "./pgbench.ts";

const rounds = 3;
const seconds = 4;
const clients = 8;
const owners = 1_000;

/** Postings by the use case and by pgbench with the same SQL; with one fee account and with many; with a long and a short history. */
export async function measureLedger(): Promise<Figure[]> {
  const server = await startServer();
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("the ledger is measured on the embedded PostgreSQL");
  const url = `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return [...(await measurePosting(socket, url, client)), ...(await measureReading(server.url, client))];
  } finally {
    await client.end();
    await server.remove();
  }
}

async function measurePosting(socket: string, url: string, client: pg.Client): Promise<Figure[]> {
  const pgbench = findPgbench();
  if (!pgbench) {
    console.error("no pgbench (Debian: sudo apt-get install postgresql-contrib): the postings are not measured");
    return [];
  }
  const ids = await createOwners(client, owners);
  const [useCaseRates, sharedRates, separateRates]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < rounds; i++) {
    useCaseRates.push(await measureUseCase(url, ids));
    sharedRates.push(runPgbench(pgbench, socket, { clients, seconds, owners, currency: "'BRL'" }));
    separateRates.push(runPgbench(pgbench, socket, { clients, seconds, owners, currency: ":owner" }));
  }
  const [ours, hot, random] = [median(useCaseRates), median(sharedRates), median(separateRates)];
  return [
    compare("Sale postings by the use case, 8 concurrent", ours, hot, "the same SQL by pgbench", 0.3),
    compare("Sale postings by pgbench, one shared fee account", hot, random, "random accounts", 0.8),
  ];
}

async function measureUseCase(url: string, ids: readonly string[]): Promise<number> {
  const db = connect(url, console);
  const ctx = { db, now: () => new Date() } as unknown as Ctx;
  const until = performance.now() + seconds * 1_000;
  let posted = 0;
  const work = async () => {
    while (performance.now() < until) {
      const ownerId = ids[Math.floor(Math.random() * ids.length)] as string;
      const lines = [
        { account: "iugu", cents: -2990 },
        { account: "available", cents: 2691 },
        { account: "fees", cents: 299 },
      ] as const;
      const key = crypto.randomUUID();
      await inTransaction(ctx, (ctx) => postTransaction(ctx, { key, kind: "sale", ownerId, lines }));
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  await db.destroy();
  return posted / seconds;
}

/** Balance and first page of one creator with 1,000 and with 1,000,000 entries. */
async function measureReading(url: string, client: pg.Client): Promise<Figure[]> {
  const ana = await registerOverHttp(url);
  const { _id } = (await ana.request<{ _id: string }>("/me")).body;
  const paths = ["/wallet/balance", "/wallet/balance/operations?limit=20&offset=0"];
  await createEntries(client, _id, 1_000);
  const shortTimes = await timesOf(ana, paths);
  await createEntries(client, _id, 1_000_000);
  const longTimes = await timesOf(ana, paths);
  return paths.map((path, i) => {
    const [short = 0, long = 0] = [shortTimes[i], longTimes[i]];
    return {
      what: `\`GET /v1${path.split("?")[0]}\` with 1,000,000 ledger entries`,
      measured: `${long.toFixed(2)} ms`,
      ratio: `${(long / short).toFixed(2)} ×`,
      baseline: `${short.toFixed(2)} ms, 1,000 entries`,
      target: "≤ 2 ×",
      met: long <= 2 * short,
    };
  });
}

/** The median of 300 sequential requests. */
async function timesOf(ana: Awaited<ReturnType<typeof registerOverHttp>>, paths: readonly string[]): Promise<number[]> {
  const medians: number[] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let i = 0; i < 400; i++) {
      const start = performance.now();
      const { status } = await ana.request(path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      if (i >= 100) times.push(performance.now() - start);
    }
    medians.push(median(times));
  }
  return medians;
}

function compare(what: string, ours: number, theirs: number, whose: string, least: number): Figure {
  const share = ours / theirs;
  return {
    what,
    measured: `${Math.round(ours)}/s`,
    ratio: `${Math.round(share * 100)} %`,
    baseline: `${Math.round(theirs)}/s, ${whose}`,
    target: `≥ ${least * 100} %`,
    met: share >= least,
  };
}
