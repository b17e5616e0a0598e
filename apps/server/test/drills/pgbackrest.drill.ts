import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { findConnection } from "#modules/gateways/gateways.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { cleanupObjects } from "#modules/objects/cleanup-objects";
import { reconcileGateway } from "#modules/reconciliation/reconcile-gateway";
import { jobs } from "../../src/jobs.ts";
import { installPackages } from "../debian-packages.ts";
import { readCommands } from "../document-commands.ts";
import { buy, withIugu } from "../gateways.ts";
import { findViolations } from "../money-invariants.ts";
import { confirm, type Seller } from "../people.ts";
import { startArchivedPostgres } from "../pgbackrest.ts";
import { runSql } from "../postgres.ts";
import { type Product, startProduct } from "../product.ts";
import { killProcess, openServerDatabase, prepareServed, startProcess } from "../served.ts";
import type { ServerSettings } from "../server-process.ts";
import { type Swift, startSwift } from "../swift.ts";

// The commands of docs/operations for a PostgreSQL of one's own: server, database and files are lost during sales and restored to a moment
// before the loss, while the simulator of iugu keeps what really happened.
const [create = "", check = "", backup = ""] = readCommands("backup.md", "PostgreSQL of your own");
const [restore = ""] = readCommands("restore.md", "PostgreSQL of your own");
const folder = mkdtempSync(join(tmpdir(), "camarim-pgbackrest-"));
const [data, copies] = [join(folder, "data"), join(folder, "copies")];
const objects = join(data, "storage/objects");
let swift: Swift;
let postgres: Awaited<ReturnType<typeof startArchivedPostgres>>;
let server: ChildProcess | undefined;

beforeAll(async () => {
  installPackages(["rsync"], ["/usr/bin/rsync"]);
  mkdirSync(objects, { recursive: true });
  mkdirSync(copies);
  swift = await startSwift();
  postgres = await startArchivedPostgres(folder, swift);
  await postgres.start();
  // After the product, which is registered later, has closed its connections.
  return async () => {
    await killServer();
    await postgres.stop();
    await swift.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}, 400_000);
const product = startProduct({
  server: () => postgres.url,
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
}, 60_000);

async function startServer() {
  const settings: ServerSettings = { databaseUrl: postgres.url, data, port, aheadMs: 0, iugu: iugu.settings };
  server = (await startProcess("test/server-process.ts", settings)).child;
}

async function killServer() {
  if (server) await killProcess(server);
}

async function sell(card?: "fine"): Promise<string> {
  const { status, body } = await buy(iugu, served, ana, card);
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
}

const invoices = () => Object.values(iugu.simulator.state.invoices);

async function payAll() {
  for (const { id, status } of invoices()) if (status === "pending") await iugu.control("pix", { id });
}

async function sellAndPay(sales: number): Promise<string[]> {
  const ids: string[] = [];
  for (let sale = 0; sale < sales; sale++) ids.push(await sell(sale % 2 ? "fine" : undefined));
  await payAll();
  return ids;
}

const copyFiles = (from: string, to: string) =>
  execFileSync("rsync", ["--archive", "--ignore-existing", "--exclude=/uploads/", `${from}/`, `${to}/`]);

const minutely = jobs.filter(({ cron, name }) => cron === "* * * * *" && /charges|transfers|refunds/.test(name));

async function pollGateway() {
  await iugu.simulator.idle();
  for (let minute = 0; minute < 5; minute++) {
    product.clock.aheadMs += 61_000;
    for (const job of minutely) await job.run(product.ctx, {}, new AbortController().signal);
  }
}

const listOrders = async () => await product.ctx.db.selectFrom("payment").select(["id", "status"]).execute();

/** Rows whose object is missing. The comparison of each night checks each row once in 30 days. */
async function countMissingObjects() {
  const { aheadMs } = product.clock;
  let missing = 0;
  for (let day = 0; day < 30; day++) {
    product.clock.aheadMs = aheadMs + day * 86_400_000;
    missing += (await cleanupObjects(product.ctx, new AbortController().signal)).missing;
  }
  product.clock.aheadMs = aheadMs;
  return missing;
}

test("after a loss during sales, the database is as it was at the chosen moment, and the money is right", async () => {
  await postgres.run(create);
  await postgres.run(check);
  await startServer();
  const early = await sellAndPay(2);
  const backupBegan = Date.now();
  const [during] = await Promise.all([sellAndPay(4), postgres.run(backup)]);
  console.info(`full backup in ${Date.now() - backupBegan} ms`);
  const kept = [...early, ...during, ...(await sellAndPay(4))];
  await product.ctx.storage.write("pictures/of-the-drill.jpg", Buffer.from("a picture"));
  copyFiles(objects, copies);
  const boss = product.ctx.queue.boss;
  await boss.createQueue("drill", { heartbeatSeconds: 10, retryLimit: 1 });
  await boss.send("drill", {}, { group: { id: "drill" } });
  const [job] = await boss.fetch("drill");
  await wait(1_000);
  // pgbackrest refuses the form of ISO 8601 with a T and a Z.
  const moment = new Date().toISOString().replace("T", " ").replace("Z", "+00");
  await wait(1_000);
  const lost = await sellAndPay(4);
  await boss.complete("drill", job?.id ?? "");
  await runSql(postgres.url, "select pg_switch_wal()");
  await postgres.run(check);
  const unpaid = await sell();

  await killServer();
  const restoreBegan = Date.now();
  await postgres.lose();
  rmSync(data, { recursive: true });
  await postgres.run(restore.replace("2026-11-23 14:05:00-03", moment));
  await postgres.start();
  mkdirSync(objects, { recursive: true });
  copyFiles(copies, objects);
  await startServer();
  console.info(`restored and started in ${Date.now() - restoreBegan} ms`);

  expect((await product.ctx.storage.read("pictures/of-the-drill.jpg")).toString()).toBe("a picture");
  expect(await countMissingObjects()).toBe(0);
  const present = new Set((await listOrders()).map(({ id }) => id));
  expect(kept.filter((id) => !present.has(id))).toEqual([]);
  expect([...lost, unpaid].filter((id) => present.has(id))).toEqual([]);

  await confirm(ana);
  const newest = await sell("fine");
  await pollGateway();
  const connection = await findConnection(product.ctx, accountId, "iugu");
  const discrepancies = await reconcileGateway(product.ctx, connection?.id ?? "");
  // What was sold after the moment is at the gateway only: an admin sees each of these sales as a discrepancy.
  const unknown = invoices().filter(
    ({ paidAt, orderId }) => paidAt && orderId && !present.has(orderId) && orderId !== newest,
  );
  expect(unknown).toHaveLength(lost.length);
  const sales = discrepancies.filter(({ kind }) => kind === "sale");
  expect(sales.map(({ subject }) => subject).sort()).toEqual(unknown.map(({ id }) => id).sort());
  expect(await findViolations(product.ctx, accountId)).toEqual([]);
  expect(await verifyLedger(product.ctx)).toEqual([]);
  const paid = new Set(invoices().flatMap(({ paidAt, orderId }) => (paidAt && orderId ? [orderId] : [])));
  for (const { id, status } of await listOrders()) expect([id, status]).toEqual([id, paid.has(id) ? "paid" : status]);

  // A job that was active at the moment runs again, although it was completed later.
  const fetchAgain = async () => (await boss.fetch("drill").catch(() => [])).map(({ id }) => id);
  await expect.poll(fetchAgain, { timeout: 60_000, interval: 500 }).toEqual([job?.id]);

  // The restored database has a timeline of its own, and so a backup of its own.
  await postgres.run(check);
  await postgres.run(backup);
}, 400_000);
