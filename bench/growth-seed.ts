import type pg from "pg";

/** Rows of other creators. Every creator has 100 fans; each paid 10 times; each story was seen by 1,000 fans. */
export type Size = { payments: number; views: number };

const chunk = 100_000;

/** An id of a kind by its number; kinds do not overlap. */
const idOf = (kind: number, n: string) =>
  `('0192${kind.toString(16).padStart(4, "0")}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Fills the tables that grow with the product, without triggers and foreign keys: the rows are consistent, and a sale at a time
 * would take days.
 */
export async function fillTables(client: pg.Client, { payments, views }: Size, progress: (done: string) => void) {
  const [fans, creators, stories] = [payments / 10, payments / 1_000, views / 1_000];
  const [account, fan, subscription, payment, transaction, story, plan] = [1, 2, 3, 4, 5, 6, 7];
  const before = "now() - interval '300 days'";
  const insertAll = async (what: string, count: number, insert: string) => {
    for (let from = 1; from <= count; from += chunk) {
      const series = `generate_series(${from}, ${Math.min(count, from + chunk - 1)}) n`;
      await client.query(insert.replaceAll("SERIES", series));
    }
    progress(`${count.toLocaleString("en")} ${what}`);
  };
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  // Those of the ledger run nevertheless.
  const always = await client.query<{ table: string; name: string }>(
    "select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger where tgenabled = 'A'",
  );
  for (const { table, name } of always.rows) await client.query(`alter table ${table} disable trigger ${name}`);
  const indexes = await dropIndexes(client);
  await insertAll(
    "creators",
    creators,
    `with made as (
      insert into account (id, email, phone_number, password_hash, terms_accepted_at, created_at)
        select ${idOf(account, "n")}, 'criadora' || n || '@exemplo.com.br', '+5511987654321', 'none', ${before}, ${before} from SERIES returning id
    ), shown as (
      insert into profile (account_id, username, full_name, published_at)
        select id, 'c' || substr(replace(id::text, '-', ''), 5), 'Criadora', ${before} from made
    )
    insert into plan (id, account_id, name, description, price_cents, period_months, trial_days, active, position, created_at)
      select ${idOf(plan, "n")}, ${idOf(account, "n")}, 'Mensal', '', 2990, 1, 0, true, 1, ${before} from SERIES`,
  );
  await client.query(
    `insert into ledger_account (owner_id, kind) select id, 'available' from account on conflict do nothing`,
  );
  await insertAll(
    "fans with a subscription",
    fans,
    `with made as (
      insert into fan (id, email, created_at) select ${idOf(fan, "n")}, 'fan' || n || '@exemplo.net.br', ${before} from SERIES returning id
    )
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, plan_id, price_cents, period_months, status, source, created_at,
        started_at, current_period_end)
      select ${idOf(subscription, "n")}, ${idOf(account, "1 + n / 100")}, ${idOf(fan, "n")}, 'Fã ' || n, '+5511912345678',
        ${idOf(plan, "1 + n / 100")}, 2990, 1, 'active', 'checkout', ${before}, ${before}, now() + interval '20 days' from SERIES`,
  );
  await insertAll(
    "payments with their changes and postings",
    payments,
    `with sale as (
      select n, 1 + n % ${fans} as fan, 1 + (1 + n % ${fans}) / 100 as creator, ${before} + (n / ${fans}) * interval '30 days' as at from SERIES
    ), ordered as (
      insert into fan_order (id, account_id, fan_id, fan_name, fan_phone, created_at)
        select ${idOf(payment, "n")}, ${idOf(account, "creator")}, ${idOf(fan, "fan")}, 'Fã ' || fan, '+5511912345678',
          at from sale
    ), line as (
      insert into order_line (order_id, position, kind, title, price_cents, amount_cents, fulfilled_at)
        select ${idOf(payment, "n")}, 1, 'subscription', 'Mensal', 2990, 2990, at from sale
    ), period as (
      insert into subscription_line (order_id, position, subscription_id, plan_id, period_months, period_start, period_end)
        select ${idOf(payment, "n")}, 1, ${idOf(subscription, "fan")}, ${idOf(plan, "creator")}, 1, at, at + interval '30 days' from sale
    ), paid as (
      insert into payment (id, account_id, order_id, subscription_id, amount_cents, method, gateway, status, txid, created_at, paid_at)
        select ${idOf(payment, "n")}, ${idOf(account, "creator")}, ${idOf(payment, "n")}, ${idOf(subscription, "fan")}, 2990,
          'pix', 'bacen', 'paid', 'bench' || n, at, at from sale
    ), changed as (
      insert into subscription_change (id, subscription_id, account_id, kind, actor, at, until)
        select ${idOf(payment, "n")}, ${idOf(subscription, "fan")}, ${idOf(account, "creator")}, 'renewed', 'system', at, at + interval '30 days'
        from sale
    ), posted as (
      insert into ledger_transaction (id, key, kind, owner_id, payment_id, lines, created_at)
        select ${idOf(transaction, "n")}, 'bench' || n, 'sale', ${idOf(account, "creator")}, ${idOf(payment, "n")}, 2, at from sale
    )
    insert into ledger_entry (transaction_id, line, account_id, amount_cents, balance_after_cents)
      select ${idOf(transaction, "n")}, 1, (select id from ledger_account where kind = 'iugu' and owner_id is null and currency = 'BRL'), -2990, null
        from sale
      union all
      select ${idOf(transaction, "n")}, 2, account.id, 2990, 2990
        from sale join ledger_account account on account.owner_id = ${idOf(account, "creator")} and account.kind = 'available'
          and account.currency = 'BRL'`,
  );
  await insertAll(
    "stories",
    stories,
    `insert into story (id, account_id, audience, state, duration_seconds, width, height, created_at, last_activity_at, expires_at, video_key,
        poster_key, placeholder)
      select ${idOf(story, "n")}, ${idOf(account, `1 + n % ${creators}`)}, 'closed', 'ready', 15, 1080, 1920, ${before}, ${before},
        ${before} + interval '1 day', n || '.mp4', n || '.jpg', 'data:,' from SERIES`,
  );
  const storiesPerChunk = chunk / 1_000;
  for (let from = 1; from <= stories; from += storiesPerChunk)
    await client.query(
      `insert into story_view (story_id, fan_id, viewed_at)
        select ${idOf(story, "story")}, ${idOf(fan, `1 + (story * 7919 + k) % ${fans}`)}, ${before}
        from generate_series(${from}, ${Math.min(stories, from + storiesPerChunk - 1)}) story, generate_series(1, 1000) k`,
    );
  progress(`${views.toLocaleString("en")} views`);
  await client.query("set maintenance_work_mem = '2GB'");
  for (const index of indexes) await client.query(index);
  progress(`${indexes.length} indexes`);
  for (const { table, name } of always.rows) await client.query(`alter table ${table} enable always trigger ${name}`);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}

/** Drops the indexes of the large tables that no constraint needs, which are built faster afterwards. Returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any('{fan,subscription,payment,subscription_change,ledger_transaction,ledger_entry,story,story_view}'::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // Of a partitioned table, `only` would leave out the partitions.
  return rows.map(({ definition }) => definition.replace(" ON ONLY ", " ON "));
}
