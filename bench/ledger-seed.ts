import type pg from "pg";

/**
 * Creates creators 1 to `count` with accounts in BRL and in a separate currency each, and the same accounts of the platform. Returns
 * their ids. In the separate currencies, postings of two creators share no account, while in BRL all share the platform's.
 */
export async function createOwners(client: pg.Client, count: number): Promise<string[]> {
  await client.query(`
    create table bench_owner (n int primary key, id uuid not null default uuidv7());
    insert into bench_owner select generate_series(1, ${count});
    insert into account (id, email, phone_number, password_hash, terms_accepted_at, created_at)
      select id, id || '@example.com', '+5511900000000', 'none', now(), now() from bench_owner;
    insert into ledger_account (owner_id, kind, currency)
      select id, 'available', currency from bench_owner cross join lateral (values ('BRL'), (lpad((n - 1)::text, 3, '0'))) c (currency);
    insert into ledger_account (kind, currency)
      select kind::ledger_account_kind, lpad((n - 1)::text, 3, '0') from bench_owner cross join (values ('iugu'), ('fees'), ('gateway_fees')) k (kind);
  `);
  const { rows } = await client.query<{ id: string }>("select id from bench_owner order by n");
  return rows.map(({ id }) => id);
}

const guards = [
  ["ledger_entry", "ledger_entry_fits"],
  ["ledger_transaction", "ledger_counts"],
  ["ledger_transaction", "ledger_transaction_balances"],
  ["ledger_balance", "ledger_total_follows"],
  ["ledger_book", "ledger_total_follows"],
] as const;

/**
 * Creates `entries` ledger entries of a creator, two per sale. Without the triggers, since a million postings would take hours; what the
 * triggers would write is inserted too.
 */
export async function createEntries(client: pg.Client, ownerId: string, entries: number) {
  const set = (how: string) => guards.map(([table, name]) => `alter table ${table} ${how} trigger ${name};`).join("\n");
  await client.query(`
    begin;
    insert into ledger_account (owner_id, kind) values ('${ownerId}', 'available') on conflict do nothing;
    ${set("disable")}
    create temporary table sale on commit drop as
      select uuidv7() as id, had.n + step as n from
        (select coalesce(max(operations), 0) as n from ledger_book where owner_id = '${ownerId}') had
        cross join lateral
        generate_series(1, ${entries / 2} - had.n) step;
    insert into ledger_transaction (id, key, kind, owner_id, lines, created_at)
      select id, id::text, 'sale', '${ownerId}', 2, now() from sale;
    insert into ledger_entry (transaction_id, line, account_id, amount_cents, balance_after_cents)
      select sale.id, part.line, account.id, part.cents, case when part.line = 2 then sale.n * 100 end
      from sale cross join (values (1, 'iugu', -100), (2, 'available', 100)) part (line, kind, cents)
      join ledger_account account on account.kind::text = part.kind and account.currency = 'BRL'
        and (account.owner_id is null or account.owner_id = '${ownerId}')
      order by sale.n, part.line;
    insert into ledger_book values ('${ownerId}', ${entries / 2}, ${entries / 2})
      on conflict (owner_id) do update set operations = excluded.operations, payables = excluded.payables;
    update ledger_balance set cents = ${entries / 2} * 100
      where account_id = (select id from ledger_account where owner_id = '${ownerId}' and kind = 'available');
    ${set("enable")}
    alter table ledger_balance enable always trigger ledger_total_follows;
    alter table ledger_book enable always trigger ledger_total_follows;
    commit;
  `);
  await client.query("vacuum analyze ledger_entry, ledger_transaction, ledger_balance, ledger_book");
}
