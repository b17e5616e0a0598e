/* biome-ignore-all lint/suspicious/noExplicitAny: Kysely asks for it where a statement meets any schema */
import { type Kysely, sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addSale, openWorld, type World } from "#test/world";
import { rollUpPlatform } from "./roll-up-platform.ts";
import { verifyLedger, verifyLedgerJob } from "./verify-ledger.ts";

const logged: string[] = [];
const metricsToken = "a token for the scraper";
const product = startProduct({
  settings: { METRICS_TOKEN: metricsToken },
  log: { write: (line) => void logged.push(line) },
});
let world: World;
let operationId: string;
let foreignId: string;
let undo: string | undefined;

beforeAll(async () => {
  world = await openWorld(product);
  await addSale(world, world.owner);
  operationId = await addSale(world, world.owner);
  foreignId = await addSale(world, world.other);
  await rollUpPlatform(product.ctx);
});
afterEach(async () => {
  if (undo) await plant(undo);
  undo = undefined;
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

/** Disables all triggers, which requires a superuser, and enables them again. */
async function plant(statement: string) {
  const tables = ["ledger_entry", "ledger_transaction", "ledger_balance", "ledger_book", "ledger_rollup"];
  const set = async (db: Kysely<any>, how: string) => {
    for (const table of tables) await sql.raw(`alter table ${table} ${how}`).execute(db);
  };
  await product.ctx.db.transaction().execute(async (db) => {
    await set(db, "disable trigger user");
    await sql.raw(statement).execute(db);
    await set(db, "enable trigger user");
    for (const table of ["ledger_entry", "ledger_transaction", "ledger_rollup"])
      await sql.raw(`alter table ${table} enable always trigger ledger_append_only`).execute(db);
    for (const table of ["ledger_balance", "ledger_book"])
      await sql.raw(`alter table ${table} enable always trigger ledger_total_by_trigger`).execute(db);
  });
}

const saleOf = (id: string) => `(select payment_id from ledger_transaction where id = '${id}')`;
const discrepancies = async () => {
  const { body } = await visitor(product, metricsToken).request("/metrics");
  return Number(/^ledger_discrepancies (\d+)$/m.exec(String(body))?.[1]);
};

test("a verified ledger reports that it agrees, and when", async () => {
  expect(await verifyLedger(product.ctx)).toEqual([]);
  expect(await discrepancies()).toBe(0);
  const { body } = await visitor(product, metricsToken).request("/metrics");
  expect(String(body)).toMatch(/^ledger_verified_timestamp_seconds 1\.?\d+/m);
  expect(String(body)).toContain('ledger_platform_centavos{account="fees"} 897');
});

test("a payment that is one centavo off is found at night, logged and counted in the metrics", async () => {
  const change = (by: number) => `alter table payment disable trigger user;
    update payment set amount_cents = amount_cents + ${by} where id = ${saleOf(operationId)};
    alter table payment enable trigger user`;
  await plant(change(1));
  undo = change(-1);
  logged.length = 0;
  await verifyLedgerJob.run(product.ctx, {}, new AbortController().signal);
  const alarm = logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === "the ledger has violations");
  expect(alarm).toMatchObject({
    level: 50,
    discrepancies: 1,
    findings: [{ check: "payment", expected: 2991, found: 2990 }],
  });
  expect(await discrepancies()).toBe(1);
});

test.each([
  [
    "a fee",
    "fee",
    (id: string, by: number) =>
      `update ledger_entry set amount_cents = amount_cents + ${by} * sign(amount_cents) where transaction_id = '${id}' and line > 2`,
  ],
  [
    "an entry",
    "transaction",
    (id: string, by: number) =>
      `update ledger_entry set amount_cents = amount_cents + ${by} where transaction_id = '${id}' and line = 2`,
  ],
  [
    "a balance",
    "balance",
    (_: string, by: number) =>
      `update ledger_balance set cents = cents + ${by} where account_id = (select id from ledger_account where kind = 'own_bank' and owner_id is not null order by id limit 1)`,
  ],
  [
    "a rollup",
    "rollup",
    (_: string, by: number) =>
      `update ledger_rollup set cents = cents + ${by} where account_id = (select id from ledger_account where kind = 'fees')`,
  ],
  ["a count", "book", (_: string, by: number) => `update ledger_book set operations = operations + ${by}`],
  [
    "a line",
    "lines",
    (id: string, by: number) => `update ledger_transaction set lines = lines + ${by} where id = '${id}'`,
  ],
])("the verification of the ledger finds %s that is off by one", async (_, check, change) => {
  await plant(change(operationId, 1));
  undo = change(operationId, -1);
  const found = await verifyLedger(product.ctx);
  expect(found.map(({ check }) => check)).toContain(check);
  for (const { expected, found: is } of found) expect(Math.abs((expected ?? 0) - (is ?? 0))).toBe(1);
});

test("the verification finds a sale without its payment, and a payment without its sale", async () => {
  const id = foreignId;
  await plant(`update payment set status = 'expired', paid_at = null where id = ${saleOf(id)}`);
  expect(await verifyLedger(product.ctx)).toMatchObject([{ check: "payment", expected: null, found: 2990 }]);
  await plant(`update payment set status = 'paid', paid_at = created_at where id = ${saleOf(id)}`);
  await plant(`update ledger_transaction set payment_id = null, kind = 'adjustment' where id = '${id}'`);
  undo = `update ledger_transaction set payment_id = (select id from payment where account_id = '${world.other.accountId}' and paid_at is not null), kind = 'sale' where id = '${id}'`;
  expect(await verifyLedger(product.ctx)).toMatchObject([{ check: "payment", expected: 2990, found: null }]);
});

test("the verification finds a refund of a PIX to the creator's own key that is missing in the ledger", async () => {
  const set = (cents: number) => `update payment set refunded_cents = ${cents} where id = ${saleOf(operationId)}`;
  await plant(set(1000));
  undo = set(0);
  const found = await verifyLedger(product.ctx);
  expect(found).toMatchObject([
    { check: "payment", expected: 1990, found: 2990 },
    { check: "fee", expected: 199, found: 299 },
  ]);
});
