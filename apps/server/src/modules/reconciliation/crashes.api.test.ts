// @module-tag slow
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reviewStuckTransfer } from "#modules/admin/admin-decisions";
import { findConnection } from "#modules/gateways/gateways.queries";
import { getBalance } from "#modules/ledger/ledger.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { gatewaySale, post } from "#test/ledger";
import { approveWallet } from "#test/money";
import { confirm, type HttpResponse, type Seller, visitor } from "#test/people";
import { type Product, startProduct } from "#test/product";
import type { ServerSettings } from "#test/server-process";
import { adminOf } from "#test/world";
import { freePort } from "../../../../../script/free-port.ts";
import { jobs } from "../../jobs.ts";
import { reconcileGateway } from "./reconcile-gateway.ts";

// Money requests over HTTP to a server that is killed between two steps, with an iugu simulator that keeps running as the truth.
const product = startProduct();
const iugu = withIugu(product);
/** 50 by `script/test --full`. */
const cycles = Number(process.env.CAMARIM_CRASHES ?? 2);

let port: number;
let ana: Seller;
let accountId: string;
let child: ChildProcess | undefined;
/** The part of the product that the child process serves. */
let serverProduct: Product;

beforeAll(async () => {
  port = await freePort();
  serverProduct = { ...product, address: `http://127.0.0.1:${port}` };
  // Webhooks are forwarded to the child while it runs.
  product.ctx.config.publicUrl = serverProduct.address;
  ana = await iuguSeller(product);
  accountId = (await ana.request("/v1/me")).body._id;
  await approveWallet(product, { accountId });
  product.clock.aheadMs = 0;
  ana = Object.assign(visitor(serverProduct, ana.token), { ...pick(ana) });
  // Enough balance for payouts, at the gateway and in the ledger.
  const cents = 1_000_000;
  await post(product, { ownerId: accountId, lines: gatewaySale(cents, 0) });
  const account = Object.values(iugu.simulator.state.accounts).at(-1);
  if (account) account.balanceCents += cents;
});
afterAll(async () => {
  if (child) await end();
});

const pick = ({ username, email, planId }: Seller) => ({ username, email, planId });

async function start(aheadMs = 0) {
  const { ctx, databaseUrl } = product;
  const childSettings: ServerSettings = { databaseUrl, data: ctx.config.data, port, aheadMs, iugu: iugu.settings };
  child = spawn(process.execPath, ["test/server-process.ts", JSON.stringify(childSettings)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  await confirm(ana);
}

async function end() {
  const dying = child;
  child = undefined;
  if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
  const exit = once(dying, "exit");
  dying.kill("SIGKILL");
  await exit;
}

async function countSteps(): Promise<number> {
  const reply = once(child as ChildProcess, "message");
  child?.send({});
  return ((await reply)[0] as { taken: number }).taken;
}

const invoices = () => Object.values(iugu.simulator.state.invoices);
const withdrawals = () => Object.values(iugu.simulator.state.withdrawals);

/** Acknowledged responses, and the requests that a client would repeat. */
type Acknowledged = { orders: string[]; refunded: string[]; transfers: { key: string; id?: string }[] };
const acknowledged: Acknowledged = { orders: [], refunded: [], transfers: [] };

/** Undefined if the server died before it answered. */
const withoutLoss = (pending: Promise<HttpResponse>) => pending.catch(() => undefined);

async function order(card?: "fine") {
  const response = await buy(iugu, serverProduct, ana, card).catch(() => undefined);
  if (response?.status === 201) acknowledged.orders.push(response.body._id);
}

async function refund(id: string) {
  const response = await withoutLoss(ana.request(`/v1/iugu/payments/${id}/refund`, { method: "POST" }));
  if (response?.status === 200) acknowledged.refunded.push(id);
}

async function transfer(key: string) {
  const headers = { "idempotency-key": key };
  const response = await withoutLoss(ana.request("/v1/wallet/transfer", { body: { amount: 1_000 }, headers }));
  const known = acknowledged.transfers.find((one) => one.key === key) ?? { key };
  if (!acknowledged.transfers.includes(known)) acknowledged.transfers.push(known);
  if (response?.status === 201) {
    // A repeated request gets the same response.
    expect(known.id ?? response.body._id).toBe(response.body._id);
    known.id = response.body._id;
  }
  return response;
}

/** Pays every code that exists by now, as fans with banking apps. */
async function payAll() {
  for (const { id, status } of invoices()) if (status === "pending") await iugu.control("pix", { id });
}

/** Operations of all kinds run concurrently and end with the server. */
async function runAll(toRefund: string) {
  await Promise.all([order(), order("fine"), refund(toRefund), transfer(randomUUID()), payAll()]);
  await payAll();
  // Received webhooks are processed.
  for (let i = 0; i < 40 && child?.exitCode === null && child.signalCode === null; i++) {
    const { n } = await openEvents();
    if (n === 0 && i > 4) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function openEvents() {
  const open = product.ctx.db.selectFrom("providerEvent").select(({ fn }) => fn.countAll<number>().as("n"));
  return open.where("processedAt", "is", null).executeTakeFirstOrThrow();
}

/** A card sale that is acknowledged before the first kill. */
async function sold(): Promise<string> {
  const { status, body } = await buy(iugu, serverProduct, ana, "fine");
  if (status !== 201) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`);
  acknowledged.orders.push(body._id);
  return body._id;
}

/** An admin marks a payout as not made if the gateway does not list it; one that crashed before its request is never repeated. */
async function decideStuck() {
  const admin = (await (await adminOf(product)).request("/v1/me")).body._id as string;
  const transfers = product.ctx.db.selectFrom("transfer").select("id").where("stuckAt", "is not", null);
  for (const { id } of await transfers.where("resolution", "is", null).execute())
    await reviewStuckTransfer(product.ctx, admin, { transferId: id, withdrawalId: null });
}

const minutely = jobs.filter(({ cron, name }) => cron === "* * * * *" && /charges|transfers|refunds/.test(name));
/** Refunds are polled only while a server runs. */
const isPolled = minutely.some(({ name }) => name === "poll-refunds");

async function finishAll() {
  await iugu.simulator.idle();
  for (let minute = 0; minute < 15; minute++) {
    product.clock.aheadMs += 61_000;
    for (const job of minutely) await job.run(product.ctx, {}, new AbortController().signal);
  }
}

test(
  `after ${cycles} kills amid orders, webhooks, refunds and payouts nothing is lost, doubled or unknown`,
  async () => {
    await start();
    child?.send({ dieAt: Number.MAX_SAFE_INTEGER });
    await runAll(await sold());
    const steps = await countSteps();
    expect(steps).toBeGreaterThan(50);
    await end();
    const diedAt: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle++) {
      await start();
      const toRefund = await sold();
      const dieAt = 1 + Math.floor(((cycle + Math.random()) * steps) / cycles);
      diedAt.push(dieAt);
      child?.send({ dieAt });
      await runAll(toRefund);
      // A child that never reached its step is killed here.
      await end();
    }
    console.info(`of ${steps} steps it died at ${diedAt.join(", ")}`);
    await start(16 * 60_000);
    product.clock.aheadMs = 0;
    await finishAll();
    // A client without a response repeats its request with the same key.
    for (const { key } of [...acknowledged.transfers]) {
      const again = await transfer(key);
      expect(again?.status, JSON.stringify(again?.body)).toBe(201);
    }
    await payAll();
    // A job of a dead server is retried once its heartbeat is overdue.
    await expect.poll(async () => (await openEvents()).n, { timeout: 90_000, interval: 500 }).toBe(0);
    await finishAll();
    await decideStuck();
    // Operations of the gateway without any report are found by the nightly reconciliation.
    const connection = await findConnection(product.ctx, accountId, "iugu");
    expect(await reconcileGateway(product.ctx, connection?.id ?? "")).toEqual([]);

    const { db } = product.ctx;
    const { rows: charges } = await sql<{
      id: string;
      status: string;
      state: string;
      pending: Date | null;
      sales: number;
    }>`
      select payment.id, payment.status, charge.state, charge.refund_submitted_at as asked,
        (select count(*) from ledger_transaction t where t.payment_id = payment.id and t.kind = 'sale') as sales
      from payment join gateway_charge charge on charge.payment_id = payment.id`.execute(db);
    for (const { id, status, state, pending, sales } of charges) {
      const made = invoices().filter(({ orderId }) => orderId === id);
      expect(made.length, `charges of ${id}`).toBeLessThanOrEqual(1);
      const truth = made[0]?.status === "canceled" || !made[0] ? "expired" : made[0].status;
      expect({ id, status }).toEqual({ id, status: truth });
      expect([id, state]).toEqual([id, "closed"]);
      expect([id, sales]).toEqual([id, made[0]?.paidAt ? 1 : 0]);
      if (isPolled && pending) expect([id, status]).toEqual([id, "refunded"]);
    }
    expect(invoices().every(({ orderId }) => charges.some(({ id }) => id === orderId))).toBe(true);
    // Everything acknowledged exists.
    for (const id of acknowledged.orders) expect(charges.map((one) => one.id)).toContain(id);
    for (const id of acknowledged.refunded) expect(charges.find((one) => one.id === id)?.status).toBe("refunded");

    const transfers = await db.selectFrom("transfer").selectAll().where("accountId", "=", accountId).execute();
    for (const { id, status, withdrawalId } of transfers) {
      const left = withdrawals().filter(({ variables }) => variables.some(({ value }) => value === id));
      expect(left.map((one) => one.id)).toEqual(status === "failed" ? [] : [withdrawalId]);
    }
    expect(withdrawals()).toHaveLength(transfers.filter(({ status }) => status !== "failed").length);
    expect(new Set(transfers.map(({ id }) => id))).toEqual(new Set(acknowledged.transfers.map(({ id }) => id)));
    expect(await verifyLedger(product.ctx)).toEqual([]);
    expect((await getBalance(product.ctx, accountId)).get("fees_due") ?? 0).toBe(0);
  },
  240_000 + cycles * 30_000,
);
