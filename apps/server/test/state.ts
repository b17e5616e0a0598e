import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Counters and logs beside the work, also of a refused request. */
const besides = [
  "throttle",
  // Attempts at a code are counted like rate limits.
  "fan_code",
  "access_log",
  "support_access",
  "idempotency_record",
  "kysely_migration",
  "kysely_migration_lock",
];

const prepared = new WeakMap<Ctx["db"], Promise<unknown>>();

/**
 * The time of the last request is recorded beside the work and extends a fan's session; a correct password counts even if the
 * request is refused.
 */
const besidesInSessions = ["last_seen_at", "network", "expires_at"];

type Table = { name: string; columns: string[] };

async function listTables(db: Ctx["db"]): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`.execute(db);
  return rows.filter(({ name }) => !besides.includes(name));
}

/** Hashes the values as they are stored: to write thousands of rows as text takes several times as long. */
function hashOf({ name, columns }: Table) {
  if (!name.endsWith("_session")) return sql`hash_record_extended(t, 0)`;
  const counted = columns
    .filter((column) => !besidesInSessions.includes(column))
    .map((column) => sql.ref(`t.${column}`));
  return sql`hash_record_extended(row(${sql.join(counted)}), 0)`;
}

/** The security log records refusals and visits of support, whatever becomes of the request. */
const rowsOf = (table: string) =>
  table === "account_event"
    ? sql`(select * from account_event
        where kind not in ('sign_in_failed', 'factor_failed', 'rate_limited', 'access_refused', 'support_granted', 'support_used'))`
    : sql.table(table);

/** A database function, which PostgreSQL plans once per connection: planning a hundred tables takes longer than reading them. */
async function prepare(db: Ctx["db"]) {
  const sums = (await listTables(db)).map(
    (table) => sql`
      select ${sql.lit(table.name)} as name, count(*) || ' ' || coalesce(sum(${hashOf(table)}), 0) as state
      from ${rowsOf(table.name)} t`,
  );
  const jobs = sql`select 'jobs', count(*)::text from pgboss.job where name not like '\\_\\_%'`;
  await sql`
    create or replace function read_state() returns table (name text, state text) language plpgsql as $$
    #variable_conflict use_column
    begin return query ${sql.join([...sums, jobs], sql` union all `)}; end $$`.execute(db);
}

/** The number of rows of each table, and a checksum of their content, including pending jobs. */
export async function readState({ db }: Pick<Ctx, "db">): Promise<Record<string, string>> {
  const ready = prepared.get(db) ?? prepare(db);
  prepared.set(db, ready);
  await ready;
  const { rows } = await sql<{ name: string; state: string }>`select * from read_state()`.execute(db);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
