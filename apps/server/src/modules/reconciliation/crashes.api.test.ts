import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reviewStuckTransfer } from "#modules/admin/admin-decisions";
import { findConnection } from "#modules/gateways/gateways.queries";
import { getBalance } from "#modules/ledger/ledger.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { heldSale, post } from "#test/ledger";
import { approveWallet } from "#test/money";
import { type Answer, type Seller, visitor } from "#test/people";
import { type Product, startProduct } from "#test/product";
import type { Alone } from "#test/server-alone";
import { adminOf } from "#test/world";
import { jobs } from "../../jobs.ts";
import { reconcileGateway } from "./reconcile-gateway.ts";

// Money asked for over HTTP of a server that is killed between two steps, of an iugu that goes on living and is the truth.
const product = startProduct();
const iugu = withIugu(product);
/** 50 by `script/test --full`. */
const cycles = Number(process.env.CAMARIM_CRASHES ?? 2);

let port: number;
let ana: Seller;
let accountId: string;
let child: ChildProcess | undefined;
/** The product where the child answers for it. */
let there: Product;

beforeAll(async () => {
  port = await freePort();
  there = { ...product, address: `http://127.0.0.1:${port}` };
  // Webhooks go to the child, whenever it lives.
  product.ctx.config.publicUrl = there.address;
  ana = await iuguSeller(product);
  accountId = (await ana.ask("/v1/me")).body._id;
  await approveWallet(product, { accountId });
  product.clock.aheadMs = 0;
  ana = Object.assign(visitor(there, ana.token), { ...pick(ana) });
  // Enough to pay out of, at the gateway and in the books.
  const cents = 1_000_000;
  await post(product, { ownerId: accountId, lines: heldSale(cents, 0) });
  const account = Object.values(iugu.simulator.state.accounts).at(-1);
  if (account) account.balanceCents += cents;
}, 60_000);
afterAll(async () => {
  if (child) await end();
});

const pick = ({ username, email, planId }: Seller) => ({ username, email, planId });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function start(aheadMs = 0) {
  const { ctx, databaseUrl } = product;
  const alone: Alone = { databaseUrl, data: ctx.config.data, port, aheadMs, iugu: iugu.settings };
  child = spawn(process.execPath, ["test/server-alone.ts", JSON.stringify(alone)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
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
  const told = once(child as ChildProcess, "message");
  child?.send({});
  return ((await told)[0] as { taken: number }).taken;
}

const invoices = () => Object.values(iugu.simulator.state.invoices);
const withdrawals = () => Object.values(iugu.simulator.state.withdrawals);

/** What somebody was told, and what they would ask for again. */
type GatewayNotification = { orders: string[]; refunded: string[]; transfers: { key: string; id?: string }[] };
const told: GatewayNotification = { orders: [], refunded: [], transfers: [] };

/** Undefined where the server died before it answered. */
const answered = (asked: Promise<Answer>) => asked.catch(() => undefined);

async function order(card?: "fine") {
  const answer = await buy(iugu, there, ana, card).catch(() => undefined);
  if (answer?.status === 201) told.orders.push(answer.body._id);
}

async function refund(id: string) {
  const answer = await answered(ana.ask(`/v1/iugu/payments/${id}/refund`, { method: "POST" }));
  if (answer?.status === 200) told.refunded.push(id);
}

async function transfer(key: string) {
  const headers = { "idempotency-key": key };
  const answer = await answered(ana.ask("/v1/wallet/transfer", { body: { amount: 1_000 }, headers }));
  const known = told.transfers.find((one) => one.key === key) ?? { key };
  if (!told.transfers.includes(known)) told.transfers.push(known);
  if (answer?.status === 201) {
    // Whoever asks again is told of the same one.
    expect(known.id ?? answer.body._id).toBe(answer.body._id);
    known.id = answer.body._id;
  }
  return answer;
}

/** As people with banking apps: every code that there is by now. */
async function payAll() {
  for (const { id, status } of invoices()) if (status === "pending") await iugu.control("pix", { id });
}

/** All kinds of money at the same time; ends with the server. */
async function everything(toRefund: string) {
  await Promise.all([order(), order("fine"), refund(toRefund), transfer(randomUUID()), payAll()]);
  await payAll();
  // Webhooks that came are worked on.
  for (let i = 0; i < 40 && child?.exitCode === null && child.signalCode === null; i++) {
    const { n } = await openEvents();
    if (n === 0 && i > 4) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function openEvents() {
  const open = product.ctx.db.selectFrom("provider_event").select(({ fn }) => fn.countAll<number>().as("n"));
  return open.where("processed_at", "is", null).executeTakeFirstOrThrow();
}

/** A sale by card that was acknowledged, before anything goes wrong. */
async function sold(): Promise<string> {
  const { status, body } = await buy(iugu, there, ana, "fine");
  if (status !== 201) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`);
  told.orders.push(body._id);
  return body._id;
}

/** An admin says that what the gateway does not list was not made: one that died before it asked is not asked for again. */
async function decideStuck() {
  const admin = (await (await adminOf(product)).ask("/v1/me")).body._id as string;
  const transfers = product.ctx.db.selectFrom("transfer").select("id").where("stuck_at", "is not", null);
  for (const { id } of await transfers.where("resolution", "is", null).execute())
    await reviewStuckTransfer(product.ctx, admin, { transferId: id, withdrawalId: null });
}

const minutely = jobs.filter(({ cron, queue }) => cron === "* * * * *" && /charges|transfers|refunds/.test(queue));
/** Refunds are followed where there is who follows them. */
const isFollowed = minutely.some(({ queue }) => queue === "follow-refunds");

async function nobodyWaits() {
  await iugu.simulator.idle();
  for (let minute = 0; minute < 15; minute++) {
    product.clock.aheadMs += 61_000;
    for (const job of minutely) await job.run(product.ctx, {}, new AbortController().signal);
  }
}

test(
  `killed ${cycles} times between two steps of orders, webhooks, refunds and payouts: nothing acknowledged is lost, nothing is doubled, nothing stays unknown`,
  async () => {
    await start();
    child?.send({ dieAt: Number.MAX_SAFE_INTEGER });
    await everything(await sold());
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
      await everything(toRefund);
      // One whose step never came is killed here.
      await end();
    }
    console.info(`of ${steps} steps it died at ${diedAt.join(", ")}`);
    await start(16 * 60_000);
    product.clock.aheadMs = 0;
    await nobodyWaits();
    // Who got no answer asks again, by the same key.
    for (const { key } of [...told.transfers]) {
      const again = await transfer(key);
      expect(again?.status, JSON.stringify(again?.body)).toBe(201);
    }
    await payAll();
    // A job that died with its server is taken up again once its heart has not beaten for a while.
    await expect.poll(async () => (await openEvents()).n, { timeout: 40_000, interval: 500 }).toBe(0);
    await nobodyWaits();
    await decideStuck();
    // What the gateway did, and neither it nor anybody else told of, is found at night.
    const connection = await findConnection(product.ctx, accountId, "iugu");
    expect(await reconcileGateway(product.ctx, connection?.id ?? "")).toEqual([]);

    const { db } = product.ctx;
    const { rows: charges } = await sql<{
      id: string;
      status: string;
      state: string;
      asked: Date | null;
      sales: number;
    }>`
      select payment.id, payment.status, charge.state, charge.refund_submitted_at as asked,
        (select count(*) from ledger_transaction t where t.payment_id = payment.id and t.kind = 'sale') as sales
      from payment join gateway_charge charge on charge.payment_id = payment.id`.execute(db);
    for (const { id, status, state, asked, sales } of charges) {
      const made = invoices().filter(({ orderId }) => orderId === id);
      expect(made.length, `charges of ${id}`).toBeLessThanOrEqual(1);
      const truth = made[0]?.status === "canceled" || !made[0] ? "expired" : made[0].status;
      expect({ id, status }).toEqual({ id, status: truth });
      expect([id, state]).toEqual([id, "closed"]);
      expect([id, sales]).toEqual([id, made[0]?.paidAt ? 1 : 0]);
      if (isFollowed && asked) expect([id, status]).toEqual([id, "refunded"]);
    }
    expect(invoices().every(({ orderId }) => charges.some(({ id }) => id === orderId))).toBe(true);
    // What was acknowledged is there.
    for (const id of told.orders) expect(charges.map((one) => one.id)).toContain(id);
    for (const id of told.refunded) expect(charges.find((one) => one.id === id)?.status).toBe("refunded");

    const transfers = await db.selectFrom("transfer").selectAll().where("account_id", "=", accountId).execute();
    for (const { id, status, withdrawal_id } of transfers) {
      const left = withdrawals().filter(({ variables }) => variables.some(({ value }) => value === id));
      expect(left.map((one) => one.id)).toEqual(status === "failed" ? [] : [withdrawal_id]);
    }
    expect(withdrawals()).toHaveLength(transfers.filter(({ status }) => status !== "failed").length);
    expect(new Set(transfers.map(({ id }) => id))).toEqual(new Set(told.transfers.map(({ id }) => id)));
    expect(await verifyLedger(product.ctx)).toEqual([]);
    expect((await getBalance(product.ctx, accountId)).get("fees_due") ?? 0).toBe(0);
  },
  240_000 + cycles * 30_000,
);
