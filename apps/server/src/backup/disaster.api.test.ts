// @module-tag slow
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { findConnection } from "#modules/gateways/gateways.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { reconcileGateway } from "#modules/reconciliation/reconcile-gateway";
import type { BackupProcessSettings } from "#test/backup-process";
import { buy, withIugu } from "#test/gateways";
import { findViolations } from "#test/money-invariants";
import { confirm, type Seller } from "#test/people";
import { fastSettings } from "#test/postgres";
import { type Product, startProduct } from "#test/product";
import { killProcess, openServerDatabase, prepareServed, startProcess } from "#test/served";
import type { ServerSettings } from "#test/server-process";
import { jobs } from "../jobs.ts";
import { deriveBackupKey } from "./backup-key.ts";
import { type Restored, restore } from "./restore-installation.ts";

// A server, its PostgreSQL and its files are lost during sales, and restored while the simulator of iugu keeps what really happened.
const folder = mkdtempSync(join(tmpdir(), "camarim-disaster-"));
const [data, backups] = [join(folder, "data"), join(folder, "backup")];
const key = "a key of the tests, which is long enough";
const running = new Set<ChildProcess>();
let database: ChildProcess;
let databaseUrl: string;

beforeAll(async () => {
  mkdirSync(backups);
  await startDatabase();
  // After the product, which is registered later, has closed its connections.
  return async () => {
    for (const child of running) await kill(child);
    await killPostgres();
    rmSync(folder, { recursive: true, force: true });
  };
});
const product = startProduct({
  server: () => databaseUrl,
  // The backup compares files with the database that an installation uses.
  open: openServerDatabase,
});
const iugu = withIugu(product);

let port: number;
let ana: Seller;
let accountId: string;
/** The part of the product that the child process serves. */
let served: Product;

beforeAll(async () => {
  ({ port, served, ana, accountId } = await prepareServed(product, data));
});

async function start(file: string, settings: BackupProcessSettings | ServerSettings) {
  const started = await startProcess(file, settings);
  running.add(started.child);
  return started;
}

async function startDatabase() {
  const cluster = { ...fastSettings, synchronous_commit: "on" };
  const { child, message } = await start("test/backup-process.ts", { data, folder: backups, key, cluster });
  database = child;
  databaseUrl = message;
}

async function startServer(): Promise<ChildProcess> {
  const settings = { databaseUrl, data, port, aheadMs: 0, iugu: iugu.settings };
  return (await start("test/server-process.ts", settings)).child;
}

async function kill(child: ChildProcess) {
  running.delete(child);
  await killProcess(child);
}

async function killPostgres() {
  const file = join(data, "postgres/postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  while (existsSync(`/proc/${pid}/cwd`)) await wait(20);
}

async function getLastBackup(): Promise<number> {
  const reply = once(database, "message");
  database.send("last");
  return (await reply)[0];
}

/** The order's id, when its sale was acknowledged. */
const acknowledged = new Map<string, number>();

async function sell(card?: "fine") {
  const { status, body } = await buy(iugu, served, ana, card);
  expect(status, JSON.stringify(body)).toBe(201);
  acknowledged.set(body._id, Date.now());
}

const invoices = () => Object.values(iugu.simulator.state.invoices);

async function payAll() {
  for (const { id, status } of invoices()) if (status === "pending") await iugu.control("pix", { id });
}

const minutely = jobs.filter(({ cron, queue }) => cron === "* * * * *" && /charges|transfers|refunds/.test(queue));

async function pollGateway() {
  await iugu.simulator.idle();
  for (let minute = 0; minute < 5; minute++) {
    product.clock.aheadMs += 61_000;
    for (const job of minutely) await job.run(product.ctx, {}, new AbortController().signal);
  }
}

const listOrders = async () => await product.ctx.db.selectFrom("payment").select(["id", "status"]).execute();

test("after a loss of everything during sales, what was backed up is there and the money is right", async () => {
  const server = await startServer();
  database.send("start");
  await sell("fine");
  await sell();
  await payAll();
  await expect.poll(getLastBackup, { timeout: 60_000 }).toBeGreaterThan(0);
  await product.ctx.storage.write("pictures/of-the-drill.jpg", Buffer.from("a picture"));
  for (let sale = 0; sale < 4; sale++) await sell(sale % 2 ? "fine" : undefined);
  const boss = product.ctx.queue.boss;
  await boss.createQueue("drill", { heartbeatSeconds: 10, retryLimit: 1 });
  await boss.send("drill", {});
  const [job] = await boss.fetch("drill");
  const before = Date.now();
  await expect.poll(getLastBackup, { timeout: 60_000 }).toBeGreaterThan(before + 1_000);
  // Paid and sold while nothing is copied any more.
  const lastBackup = await getLastBackup();
  await kill(database);
  await boss.complete("drill", job?.id ?? "");
  await payAll();
  for (let sale = 0; sale < 2; sale++) await sell(sale % 2 ? "fine" : undefined);
  await payAll();

  await kill(server);
  await killPostgres();
  rmSync(data, { recursive: true });
  const began = Date.now();
  const restored: Restored = await restore({ root: backups, key: deriveBackupKey(key) }, data, undefined, {
    keeps: true,
  });
  await startDatabase();
  await startServer();
  console.info(`restored and started in ${Date.now() - began} ms`);
  expect(restored.differences.rowsWithoutObject).toEqual([]);
  expect((await product.ctx.storage.read("pictures/of-the-drill.jpg")).toString()).toBe("a picture");

  const present = new Set((await listOrders()).map(({ id }) => id));
  const lost = [...acknowledged].filter(([id]) => !present.has(id));
  expect(lost.filter(([, at]) => at < lastBackup - 1_000)).toEqual([]);
  expect(lost.length).toBeGreaterThan(0);

  await confirm(ana);
  await sell("fine");
  const newest = [...acknowledged.keys()].at(-1);
  await pollGateway();
  const connection = await findConnection(product.ctx, accountId, "iugu");
  const discrepancies = await reconcileGateway(product.ctx, connection?.id ?? "");
  // What was sold after the last backup is at the gateway only: an admin sees each of these sales as a discrepancy.
  const unknown = invoices().filter(
    ({ paidAt, orderId }) => paidAt && orderId && !present.has(orderId) && orderId !== newest,
  );
  const sales = discrepancies.filter(({ kind }) => kind === "sale");
  expect(sales.map(({ subject }) => subject).sort()).toEqual(unknown.map(({ id }) => id).sort());
  expect(await findViolations(product.ctx, accountId)).toEqual([]);
  expect(await verifyLedger(product.ctx)).toEqual([]);
  // A paid charge of the gateway is paid here too, although its webhook came after the last backup.
  const paid = new Set(
    invoices()
      .filter(({ paidAt }) => paidAt)
      .map(({ orderId }) => orderId),
  );
  for (const { id, status } of await listOrders()) expect([id, status]).toEqual([id, paid.has(id) ? "paid" : status]);

  // A job that was active at the last backup runs again, although it was completed later.
  const fetchAgain = async () => (await boss.fetch("drill").catch(() => [])).map(({ id }) => id);
  await expect.poll(fetchAgain, { timeout: 60_000, interval: 500 }).toEqual([job?.id]);

  // The restored database has a timeline of its own, and so a backup of its own.
  database.send("start");
  await expect.poll(getLastBackup, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(readdirSync(join(backups, "databases"))).toHaveLength(2);
}, 300_000);
