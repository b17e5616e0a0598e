import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { rollUpPlatform } from "#modules/ledger/roll-up-platform";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { checkout } from "#test/orders";
import { type Seller, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { databaseIn, dropDatabase, runSql } from "#test/postgres";
import { startProduct } from "#test/product";
import { createWithRoles, dropRoles } from "#test/roles";
import { type DatabaseSettings, openDatabase } from "./open-database.ts";

// The application in a database that one role owns and another uses.
const product = startProduct({ roles: true, work: true });
let ana: Seller;
let client: pg.Client;

beforeAll(async () => {
  ana = await seller(product);
  client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

test("the application's role can sell, post to the ledger and run jobs", async () => {
  const fan = visitor(product);
  const { body: order } = await checkout(fan, ana);
  const sent = await fan.upload(`/v1/subscriptions/${order.subscriptionId}/payment/receipt`, [
    ["file", await makePicture(), "c.jpg"],
  ]);
  expect(sent.status).toBeLessThan(300);
  expect((await ana.request(`/v1/payments/${order._id}/approve`, { method: "POST" })).status).toBe(200);

  const { body: operations } = await ana.request("/v1/wallet/balance/operations");
  expect(operations.data).toHaveLength(1);
  expect((await ana.request("/v1/wallet/balance")).status).toBe(200);
  await rollUpPlatform(product.ctx);
  expect(await verifyLedger(product.ctx)).toEqual([]);
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      "select 1 from pgboss.job where state = 'completed' and group_id = 'notice-receipt-decided'",
    );
    expect(rows).toHaveLength(1);
  }, 60_000);
});

describe("permissions of the application's role", () => {
  const tables = ["ledger_account", "ledger_transaction", "ledger_entry", "ledger_rollup", "ledger_verification"];
  const denied = /permission denied|must be owner/;

  test.each([
    ...[...tables, "ledger_balance", "ledger_book", "platform_fee"].flatMap((table) => [
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
      `truncate ${table} cascade`,
      `delete from ${table}`,
      `create trigger mine before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
    ]),
    "update ledger_account set currency = currency",
    "update ledger_transaction set created_at = created_at",
    "update ledger_entry set amount_cents = amount_cents",
    "update ledger_balance set cents = cents + 1",
    "insert into ledger_book values (gen_random_uuid(), 1, 1)",
    "insert into platform_fee values ('iugu', now(), 0)",
    "do $$ begin lock table ledger_entry in access exclusive mode; end $$",
    "set session_replication_role = replica",
    "create table mine ()",
    "create or replace function ledger_entry_valid() returns trigger language plpgsql as 'begin return new; end'",
    "drop schema pgboss cascade",
    "alter table pgboss.job disable trigger all",
    "delete from kysely_migration",
  ])("the application's role may not run: %s", async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(denied);
  });

  test("the application's role cannot change a balance through a temporary table", async () => {
    await client.query(
      "create temporary table mine (id bigint, transaction_id uuid, line int, account_id bigint, amount_cents bigint)",
    );
    for (const trigger of ["ledger_entry_valid", "ledger_count_operations", "ledger_create_balance"])
      await expect(
        client.query(`create trigger mine before insert on mine for each row execute function ${trigger}()`),
      ).rejects.toThrow(denied);
  });
});

test("the application's role cannot write to any table that the ledger's triggers protect", async () => {
  const { rows } = await client.query(
    `select distinct tgrelid::regclass::text as table from pg_trigger where tgname in ('ledger_append_only', 'ledger_total_by_trigger')
     and (has_any_column_privilege(tgrelid, 'UPDATE') or has_table_privilege(tgrelid, 'DELETE'))`,
  );
  expect(rows).toEqual([]);
});

test("every function with the owner's rights has a fixed search_path, and PUBLIC may not execute it", async () => {
  const { rows } = await client.query(
    `select proname, array_to_string(proconfig, ' ') as config, exists (
       select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0
     ) as open
     from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) expect(row).toMatchObject({ config: "search_path=pg_catalog, pg_temp", open: false });
});

/** An empty database with its roles, and starts of the product on it. */
function createEmpty() {
  const server = inject("databaseUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const log = { warn() {} };
  const urls = {} as Awaited<ReturnType<typeof createWithRoles>>;

  const start = async (settings: Partial<DatabaseSettings> = {}) => {
    const { db } = await openDatabase({ mode: "production", ...urls, ...settings }, log);
    await db.destroy();
  };
  const asServer = (statement: string) => runSql(databaseIn(server, name), statement);

  beforeAll(async () => {
    Object.assign(urls, await createWithRoles(server, name));
  });
  afterAll(async () => {
    await dropDatabase(server, name);
    await dropRoles(server, name);
  });
  return { server, name, urls, start, asServer };
}

describe("the first start in production", () => {
  const { start } = createEmpty();

  test("a production start fails without migrations, and succeeds without the owner's URL after them", async () => {
    await expect(start({ migrationDatabaseUrl: undefined })).rejects.toThrow(/lacks migrations/);
    await start();
    await start({ migrationDatabaseUrl: undefined });
    await Promise.all([start(), start()]);
  });
});

describe("database checks at a start in production", () => {
  const { server, name, urls, start, asServer } = createEmpty();
  beforeAll(() => start());

  test("a production start rejects a superuser, an owner, a member of the owner, and a role that may create roles", async () => {
    await expect(start({ databaseUrl: databaseIn(server, name) })).rejects.toThrow(/is a superuser/);
    await expect(start({ databaseUrl: urls.migrationDatabaseUrl })).rejects.toThrow(/owns the database/);
    for (const [give, take, problem] of [
      [`grant ${name}_owner to ${name}_app`, `revoke ${name}_owner from ${name}_app`, /owns the database/],
      [`alter role ${name}_app createrole`, `alter role ${name}_app nocreaterole`, /may create roles/],
      [
        `grant set on parameter session_replication_role to ${name}_app`,
        `revoke set on parameter session_replication_role from ${name}_app`,
        /may set session_replication_role/,
      ],
      [
        `alter table ledger_entry owner to ${name}_app`,
        `alter table ledger_entry owner to ${name}_owner`,
        /ledger_entry/,
      ],
    ] as const) {
      await asServer(give);
      await expect(start()).rejects.toThrow(problem);
      await asServer(take);
      await start();
    }
  });

  test("a production start revokes manually granted rights, and fails where it cannot revoke them", async () => {
    await asServer(`grant update, trigger on ledger_entry to ${name}_app`);
    await expect(start({ migrationDatabaseUrl: undefined })).rejects.toThrow(/has the privilege .* on ledger_entry/);
    await start();
    await asServer(`grant execute on function ledger_entry_valid() to ${name}_app`);
    await expect(start({ migrationDatabaseUrl: undefined })).rejects.toThrow(/may execute ledger_entry_valid/);
    await asServer("grant truncate on ledger_balance to public");
    await expect(start()).rejects.toThrow(/has the privilege TRUNCATE on ledger_balance/);
    await asServer("revoke truncate on ledger_balance from public");
    await start();
    await start({ migrationDatabaseUrl: undefined });
  });

  test("a start in local mode accepts one superuser for all roles", async () => {
    await start({ mode: "local", databaseUrl: databaseIn(server, name), migrationDatabaseUrl: undefined });
  });
});
