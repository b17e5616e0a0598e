import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Counted or kept beside the work, also of a refused call. */
const besides = [
  "throttle",
  // The tries at a code are counted as throttles are.
  "fan_code",
  "access_log",
  "support_access",
  "idempotency_record",
  "kysely_migration",
  "kysely_migration_lock",
];

const prepared = new WeakMap<Ctx["db"], Promise<unknown>>();

async function listTables(db: Ctx["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !besides.includes(name));
}

/** When somebody was last here is noted beside the work, and moves the end of a fan's session; and that the password was given stays true, whatever else was wrong. */
const rowOf = (table: string) =>
  table.endsWith("_session")
    ? sql`(to_jsonb(t) - 'last_seen_at' - 'expires_at' - 'password_confirmed_at')::text`
    : sql`t::text`;

/** A function of the database, whose plan PostgreSQL makes once for each connection: to plan a hundred tables takes longer than to read them. */
async function prepare(db: Ctx["db"]) {
  const sums = (await listTables(db)).map(
    (name) => sql`
      select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(sum(hashtextextended(${rowOf(name)}, 0)), 0) as state
      from ${sql.table(name)} t`,
  );
  const jobs = sql`select 'jobs', count(*)::text from pgboss.job where name not like '\\_\\_%'`;
  await sql`
    create or replace function read_state() returns table (name text, state text) language plpgsql as $$
    #variable_conflict use_column
    begin return query ${sql.join([...sums, jobs], sql` union all `)}; end $$`.execute(db);
}

/** How many rows each table holds, and a sum of all that stands in them; jobs that wait count too. */
export async function readState({ db }: Pick<Ctx, "db">): Promise<Record<string, string>> {
  const ready = prepared.get(db) ?? prepare(db);
  prepared.set(db, ready);
  await ready;
  const { rows } = await sql<{ name: string; state: string }>`select * from read_state()`.execute(db);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
