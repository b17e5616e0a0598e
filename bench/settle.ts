import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Ctx } from "../apps/server/src/core/ctx.ts";
import { createJobQueue } from "../apps/server/src/core/jobs/job-queue.ts";
import { deriveKeys } from "../apps/server/src/core/keys/keys.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { fulfilments } from "../apps/server/src/fulfilments.ts";
import { markEventProcessed } from "../apps/server/src/modules/gateways/gateways.queries.ts";
import { findAccess } from "../apps/server/src/modules/gateways/open-access.ts";
import { noticesJobs } from "../apps/server/src/modules/notices/notices.jobs.ts";
import { paymentsJobs } from "../apps/server/src/modules/payments/payments.jobs.ts";
import { settleCharge } from "../apps/server/src/modules/payments/settle-charge.ts";
import { handleChargeWebhook } from "../apps/server/src/modules/payments/sync-charge.ts";
import { createIugu } from "../apps/server/src/ports/gateways/iugu/create.ts";
import type { Charge } from "../apps/server/src/ports/gateways/port.ts";
import { startServer } from "../e2e/server.ts";
import { type Figure, median } from "./figure.ts";
import { createOwners, createSales, type Sale } from "./settle-seed.ts";

const rounds = 3;
const clients = 8;
const owners = 500;
/** Sales per round, and before the first round. */
const [salesPerRound, warm] = [800, 200];

/** Sales that webhooks reported, settled by a worker's use cases with charges of a simulated gateway in a separate process. */
export async function measureSettle(): Promise<Figure[]> {
  const server = await startServer({ settings: { CAMARIM_ROLE: "api" } });
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("settling is measured on the embedded PostgreSQL");
  const url = `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: url });
  const ends: (() => unknown)[] = [() => server.remove(), () => client.end()];
  try {
    await client.connect();
    const folder = join(server.data, "bench");
    mkdirSync(folder);
    const file = join(folder, "iugu-simulator.json");
    await createOwners(client, owners);
    const keys = deriveKeys({ secret: "a secret of the bench, which is long enough" });
    const count = warm + rounds * salesPerRound;
    const sales = await createSales(client, keys, count, file);
    const simulator = await startSimulator(folder);
    ends.push(() => simulator.child.kill());
    const worker = await openWorker(url, simulator.settings, keys);
    ends.push(worker.stop);
    await settleAll(worker.ctx, sales.splice(0, warm));
    const runs: Timed[] = [];
    for (let i = 0; i < rounds; i++) runs.push(await settleAll(worker.ctx, sales.splice(0, salesPerRound)));
    await checkAll(client, count);
    return [
      toFigure("Sales settled into the ledger, 8 concurrent", median(runs.map(({ settled }) => settled)), 100),
      {
        ...toFigure("Sales settled, each charge read again over HTTP", median(runs.map((run) => run.handled)), 0),
        target: "",
      },
    ];
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

type Timed = { settled: number; handled: number };

/** Sales per second: of the settling only, and with the webhook's handling, which reads each charge at the gateway. */
async function settleAll(ctx: Ctx, sales: readonly Sale[]): Promise<Timed> {
  const [settleOnly, withWebhook] = [
    sales.slice(0, Math.ceil(sales.length / 2)),
    sales.slice(Math.ceil(sales.length / 2)),
  ];
  const charges = new Map<string, Charge>();
  await runConcurrently(settleOnly, async ({ paymentId, chargeId, externalId }) => {
    const opened = await findAccess(ctx, "iugu", externalId);
    if (opened) charges.set(paymentId, await opened.gateway.getCharge(opened.access, chargeId));
  });
  const settled = await runConcurrently(settleOnly, async ({ paymentId, eventId }) => {
    await settleCharge(ctx, paymentId, charges.get(paymentId) as Charge, ctx.now());
    await markEventProcessed(ctx, eventId);
  });
  const handled = await runConcurrently(withWebhook, ({ eventId, chargeId: objectId, externalId: externalAccountId }) =>
    handleChargeWebhook(ctx, { eventId, gateway: "iugu", objectId, externalAccountId }),
  );
  return { settled, handled };
}

async function runConcurrently(sales: readonly Sale[], work: (sale: Sale) => Promise<unknown>): Promise<number> {
  const left = [...sales];
  const begun = performance.now();
  const one = async () => {
    for (let sale = left.pop(); sale; sale = left.pop()) await work(sale);
  };
  await Promise.all(Array.from({ length: clients }, one));
  return sales.length / ((performance.now() - begun) / 1_000);
}

/** Checks that all sales are settled. */
async function checkAll(client: pg.Client, count: number) {
  const { rows } = await client.query<{ paid: number; posted: number; read: number }>(
    `select (select count(*)::int from payment where status = 'paid') as paid,
      (select count(*)::int from ledger_transaction where kind = 'sale') as posted,
      (select count(*)::int from provider_event where processed_at is not null) as read`,
  );
  for (const [what, n] of Object.entries(rows[0] ?? {})) if (n !== count) throw new Error(`${what}: ${n} of ${count}`);
}

async function startSimulator(folder: string) {
  const main = join(import.meta.dirname, "../apps/server/simulators/main.ts");
  const ports = ["iugu", "mercadopago", "age-check"].flatMap((name) => [`--${name}-port`, "0"]);
  const child: ChildProcess = spawn(process.execPath, [main, "--data", folder, ...ports], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the simulators ended")));
  ended.catch(() => {});
  const [output] = await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, "data"), ended]);
  const find = (name: string) => new RegExp(`${name}=(\\S+)`).exec(String(output))?.[1] ?? "";
  const settings = {
    apiUrl: find("IUGU_API_URL"),
    masterToken: find("TOKEN"),
    masterAccountId: find("IUGU_ACCOUNT_ID"),
  };
  return { child, settings };
}

type Simulated = { apiUrl: string; masterToken: string; masterAccountId: string };

async function openWorker(url: string, settings: Simulated, keys: Ctx["keys"]) {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
  await boss.start();
  const iugu = createIugu({ ...settings, privateKey: undefined, test: true, webhookAuthorization: "of the bench" });
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
  const db = connect(url, console);
  const ctx = {
    db,
    queue: createJobQueue(boss, [...paymentsJobs, ...noticesJobs], log),
    log,
    keys,
    gateways: { iugu },
    fulfilments,
    now: () => new Date(),
  } as unknown as Ctx;
  const stop = async () => {
    await boss.stop({ graceful: false });
    await db.destroy();
  };
  return { ctx, stop };
}

function toFigure(what: string, rate: number, least: number): Figure {
  return { what, measured: `${Math.round(rate)}/s`, baseline: "", target: `≥ ${least}/s`, met: rate >= least };
}
