import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** Of our tables and those of the job queue. */
const schemas = ["public", "pgboss"];

type Table = { name: string; columns: string };
export type Copied = { tables: number; rows: number };

/**
 * Replaces all rows of the database at `to` by those at `from`, whose tables are the same, and compares them. Sequences continue.
 * Both need a superuser: triggers and foreign keys do not act on copied rows.
 */
export async function copyDatabase(from: string, to: string): Promise<Copied> {
  const [source, target] = [new pg.Client({ connectionString: from }), new pg.Client({ connectionString: to })];
  await Promise.all([source.connect(), target.connect()]);
  try {
    await source.query("begin isolation level repeatable read read only");
    await target.query("begin");
    await target.query("set local session_replication_role = replica");
    const tables = await listTables(source);
    assertSameTables(tables, await listTables(target));
    const enableTriggers = await disableTriggers(target);
    await target.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    let rows = 0;
    for (const table of tables) {
      await copyTable(source, target, table);
      rows += await compareTable(source, target, table);
    }
    await copySequences(source, target);
    await enableTriggers();
    await target.query("commit");
    await target.query("analyze");
    return { tables: tables.length, rows };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Partitions are copied with their table. Generated columns are computed again. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    group by 1 order by 1`,
    [schemas],
  );
  return rows;
}

/** Disables the triggers that always run, which are those of the ledger. Returns a function that enables them. */
async function disableTriggers(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string }>(
    "select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger where tgenabled = 'A'",
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name } of rows) await client.query(`alter table ${table} enable always trigger ${name}`);
  };
}

function assertSameTables(ours: readonly Table[], theirs: readonly Table[]) {
  const describe = ({ name, columns }: Table) => `${name} (${columns})`;
  const known = new Set(theirs.map(describe));
  const missing = ours.filter((table) => !known.has(describe(table)));
  if (missing.length || ours.length !== theirs.length)
    throw new Error(`The tables of both databases differ: ${missing.map(describe).join("; ")}`);
}

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table) {
  await pipeline(
    source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  );
}

/** Returns the number of rows. */
async function compareTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const digest = `select count(*)::int as rows, sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric) as sum
    from (select ${columns} from ${name}) as t`;
  const [ours, theirs] = await Promise.all([source.query(digest), target.query(digest)]);
  const [{ rows, sum }, copied] = [ours.rows[0], theirs.rows[0]];
  if (rows !== copied.rows || sum !== copied.sum) throw new Error(`The copy of ${name} differs from the original.`);
  return rows;
}

async function copySequences(source: pg.Client, target: pg.Client) {
  const { rows } = await source.query(
    "select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where schemaname = any($1)",
    [schemas],
  );
  for (const { name, value } of rows) if (value !== null) await target.query("select setval($1, $2)", [name, value]);
}
