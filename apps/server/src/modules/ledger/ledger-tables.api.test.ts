import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewaySale, newCreator, post } from "#test/ledger";
import { startProduct } from "#test/product";
import { readState } from "#test/state";
import { addSale, openWorld, type World } from "#test/world";

// Constraints that the database enforces, violated in SQL by its owner.
const product = startProduct();
let world: World;
let client: pg.Client;
let operationId: string;

beforeAll(async () => {
  world = await openWorld(product);
  operationId = await addSale(world, world.owner);
  await post(product, { ownerId: world.owner.accountId, lines: gatewaySale(1_000, 100) });
  client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

/** The constraint that some statements violate in one transaction, which is rolled back. */
async function refusal(...statements: string[]): Promise<string> {
  const before = await readState(product.ctx);
  try {
    await client.query("begin");
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
    return "nothing";
  } catch (error) {
    const { constraint, message } = error as pg.DatabaseError;
    return constraint ?? message;
  } finally {
    await client.query("rollback");
    expect(await readState(product.ctx)).toEqual(before);
  }
}

const tables = [
  "ledger_account",
  "ledger_transaction",
  "ledger_entry",
  "ledger_rollup",
  "platform_fee",
  "ledger_verification",
];
const columns: Record<string, string> = {
  ledger_account: "currency = currency",
  ledger_transaction: "created_at = created_at",
  ledger_entry: "amount_cents = amount_cents + 1",
  ledger_rollup: "cents = 0",
  platform_fee: "basis_points = 0",
  ledger_verification: "discrepancies = 0",
};

describe.each(tables)("%s is append-only", (table) => {
  test.each([`update ${table} set ${columns[table]}`, `delete from ${table}`, `truncate ${table} cascade`])(
    "the application's role cannot change an existing row: %s",
    async (attack) => {
      expect(await refusal(attack)).toBe("ledger_append_only");
      expect(await refusal("set local session_replication_role = replica", attack)).toBe("ledger_append_only");
    },
  );

  test("the application's role cannot overwrite a row with merge or a common table expression", async () => {
    const key = table === "ledger_account" ? "id" : "ctid";
    expect(await refusal(`merge into ${table} t using (select 1) s on true when matched then delete`)).toBe(
      "ledger_append_only",
    );
    expect(await refusal(`with gone as (delete from ${table} returning ${key}) select * from gone`)).toBe(
      "ledger_append_only",
    );
  });
});

describe.each(["ledger_balance", "ledger_book"])("%s follows the ledger's entries only", (table) => {
  const owner = () => `'${world.other.accountId}'`;
  test.each([
    [() => `update ${table} set ${table === "ledger_book" ? "operations = 0" : "cents = 1000000"}`],
    [() => `delete from ${table}`],
    [() => `truncate ${table}`],
    [
      () =>
        table === "ledger_book"
          ? `insert into ledger_book values (${owner()}, 9, 9)`
          : "insert into ledger_balance values (3, 9, true)",
    ],
  ])("the application's role cannot change a total of the ledger itself, attack %#", async (attack) => {
    expect(await refusal(attack())).toBe("ledger_total_by_trigger");
  });
});

const transaction = (id: string, lines = 2, owner = "null") =>
  `insert into ledger_transaction (id, key, kind, owner_id, lines, created_at) values ('${id}', '${id}', 'adjustment', ${owner}, ${lines}, now())`;
/** An entry on an account of the platform. */
const entry = (id: string, line: number, kind: string, cents: number) =>
  `insert into ledger_entry (transaction_id, line, account_id, amount_cents)
   select '${id}', ${line}, id, ${cents} from ledger_account where owner_id is null and kind = '${kind}'`;
const ofOwner = (id: string, line: number, kind: string, cents: number, owner: string) =>
  `insert into ledger_entry (transaction_id, line, account_id, amount_cents)
   select '${id}', ${line}, id, ${cents} from ledger_account where owner_id = '${owner}' and kind = '${kind}'`;

describe("transactions of the ledger", () => {
  test("a complete ledger transaction that sums to zero is accepted", async () => {
    const id = randomUUID();
    await client.query("begin");
    for (const statement of [transaction(id), entry(id, 1, "iugu", -5), entry(id, 2, "fees", 5)])
      await client.query(statement);
    await client.query("commit");
    const found = await product.ctx.db.selectFrom("ledgerEntry").selectAll().where("transactionId", "=", id).execute();
    expect(found).toHaveLength(2);
  });

  test("a ledger transaction that is off by a centavo, empty or one-sided is refused at the commit", async () => {
    const id = randomUUID();
    const [made, one] = [transaction(id), entry(id, 1, "iugu", -5)];
    for (const statements of [
      [made],
      [made, one],
      [made, one, entry(id, 2, "fees", 4)],
      [transaction(id, 3), one, entry(id, 2, "fees", 5)],
    ])
      expect(await refusal(...statements)).toBe("ledger_transaction_balances");
    expect(await refusal("set constraints all immediate", made)).toBe("ledger_transaction_balances");
  });

  test("a ledger transaction between accounts with us and accounts elsewhere is refused", async () => {
    const id = randomUUID();
    expect(await refusal(transaction(id), entry(id, 1, "fans", -5), entry(id, 2, "fees", 5))).toBe(
      "ledger_transaction_balances",
    );
  });

  test("a committed ledger transaction accepts no more entries, also if they sum to zero", async () => {
    for (const line of [5, 0, -1])
      expect(await refusal(entry(operationId, line, "fees", 7), entry(operationId, line + 1, "iugu", -7))).toBe(
        "ledger_entry_valid",
      );
    expect(await refusal(entry(operationId, 1, "fees", 7))).toBe("ledger_entry_pkey");
    expect(await refusal(entry(randomUUID(), 1, "fees", 7))).toBe("ledger_entry_valid");
    expect(
      await refusal(
        `insert into ledger_entry (transaction_id, line, account_id, amount_cents) values ('${operationId}', 5, 999999, 1)`,
      ),
    ).toBe("ledger_entry_valid");
  });

  test("a ledger transaction moves no money of another creator, or of a creator that it does not name", async () => {
    const { owner, other } = world;
    const id = randomUUID();
    for (const named of [`'${other.accountId}'`, "null"]) {
      const statements = [
        transaction(id, 2, named),
        entry(id, 1, "iugu", 5),
        ofOwner(id, 2, "available", -5, owner.accountId),
      ];
      expect(await refusal(...statements)).toBe("ledger_entry_valid");
    }
  });

  test("a ledger transaction cannot take more than an account's balance", async () => {
    const { accountId: ownerId } = world.owner;
    const lines = (cents: number) => [
      { account: "available" as const, cents: -cents },
      { account: "iugu" as const, cents },
    ];
    await expect(post(product, { ownerId, lines: lines(901) })).rejects.toMatchObject({
      constraint: "ledger_balance_floor",
    });
    await post(product, { ownerId, lines: lines(900) });
    await expect(post(product, { ownerId, lines: lines(1) })).rejects.toMatchObject({
      constraint: "ledger_balance_floor",
    });
  });

  test("a ledger entry has an amount, and its account has an owner of the right kind", async () => {
    const id = randomUUID();
    expect(await refusal(transaction(id), entry(id, 1, "iugu", 0))).toBe("ledger_entry_amount_cents_check");
    expect(await refusal("insert into ledger_account (kind) values ('available')")).toBe("ledger_account_check");
    expect(
      await refusal(`insert into ledger_account (owner_id, kind) values ('${world.other.accountId}', 'fees')`),
    ).toBe("ledger_account_check");
    expect(await refusal("insert into ledger_account (kind) values ('fees')")).toBe("ledger_account_of_platform");
  });
});

describe("the ledger under session_replication_role = replica", () => {
  const replica = "set local session_replication_role = replica";

  test("session_replication_role = replica skips neither the check of entries nor that of the balance", async () => {
    const id = randomUUID();
    expect(await refusal(replica, entry(operationId, 5, "fees", 7))).toBe("ledger_entry_valid");
    expect(await refusal(replica, transaction(id), entry(id, 1, "iugu", -5))).toBe("ledger_transaction_balances");
    expect(await refusal(replica, transaction(id), entry(id, 1, "iugu", -5), entry(id, 2, "fees", 4))).toBe(
      "ledger_transaction_balances",
    );
  });

  test("session_replication_role = replica skips neither a new account's balance nor the operation count", async () => {
    const { accountId } = await newCreator(product);
    const id = randomUUID();
    await client.query("begin");
    for (const statement of [
      replica,
      `insert into ledger_account (owner_id, kind) values ('${accountId}', 'available')`,
      transaction(id, 2, `'${accountId}'`),
      entry(id, 1, "iugu", -5),
      ofOwner(id, 2, "available", 5, accountId),
    ])
      await client.query(statement);
    await client.query("commit");
    const { rows } = await client.query(
      `select balance.cents, book.operations from ledger_book book join ledger_account account using (owner_id)
       join ledger_balance balance on balance.account_id = account.id where owner_id = '${accountId}'`,
    );
    expect(rows).toEqual([{ cents: 5, operations: 1 }]);
  });

  test("session_replication_role = replica disables no trigger of the ledger's tables", async () => {
    const { rows } = await client.query(
      `select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
       where not tgisinternal and tgenabled <> 'A' and tgrelid = any($1::text[]::regclass[])`,
      [[...tables, "ledger_balance", "ledger_book"]],
    );
    expect(rows).toEqual([]);
  });
});

test("an entry cannot be added to another session's uncommitted transaction", async () => {
  const id = randomUUID();
  const second = new pg.Client({ connectionString: product.databaseUrl });
  await second.connect();
  await client.query("begin");
  for (const statement of [transaction(id, 3), entry(id, 1, "iugu", -5), entry(id, 2, "fees", 5)])
    await client.query(statement);
  await expect(second.query(entry(id, 3, "fees", 1))).rejects.toMatchObject({ constraint: "ledger_entry_valid" });
  await client.query("rollback");
  await second.end();
});

test("the balance after each entry is the sum of the entries up to it", async () => {
  const { rows } = await sql<{ off: number }>`
    select count(*)::int as off from (
      select balance_after_cents, sum(amount_cents) over (partition by account_id order by seq) as sum from ledger_entry
    ) e where balance_after_cents <> sum`.execute(product.ctx.db);
  expect(rows).toEqual([{ off: 0 }]);
});
