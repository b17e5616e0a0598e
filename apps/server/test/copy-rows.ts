import pg from "pg";

export type Row = Record<string, unknown>;
/** The rows of each table, as JSON, in the order of their text. */
export type Tables = Record<string, Row[]>;

const tablesSql = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`;

/** Every row of a database, with only the columns of `shape` if that is given. */
export async function readTables(url: string, shape?: Tables): Promise<Tables> {
  return within(url, async (client) => {
    const names: string[] = shape ? Object.keys(shape) : (await client.query(tablesSql)).rows.map(({ name }) => name);
    const tables: Tables = {};
    for (const name of names) {
      const { rows } = await client.query(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`);
      const sample = shape?.[name]?.[0];
      const columns = sample && Object.keys(sample);
      const found = rows.map(({ row }): Row => (columns ? pick(row, columns) : row));
      tables[name] = found.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    }
    return tables;
  });
}

/**
 * Writes rows into a database whose tables may have fewer columns; the values of missing columns are left out. `change` rewrites
 * a row, and leaves it out by returning undefined.
 * Triggers and foreign keys are disabled meanwhile, since the rows are consistent already.
 */
export async function writeTables(url: string, tables: Tables, change: (table: string, row: Row) => Row | undefined) {
  await within(url, async (client) => {
    await client.query("set session_replication_role = replica");
    // The ledger's triggers run nevertheless.
    const { rows: always } = await client.query(
      "select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger where tgenabled = 'A'",
    );
    for (const { table, name } of always) await client.query(`alter table ${table} disable trigger ${name}`);
    const names: string[] = (await client.query(tablesSql)).rows.map(({ name }) => name);
    // Migrations insert some rows themselves.
    await client.query(`truncate ${names.map((name) => `"${name}"`).join(", ")}`);
    for (const name of names) {
      const rows = (tables[name] ?? []).map((row) => change(name, row)).filter((row) => row !== undefined);
      if (rows.length === 0) continue;
      const known = await client.query(
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
          where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [name],
      );
      const { columns } = known.rows[0];
      await client.query(
        `insert into "${name}" (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    }
    for (const { table, name } of always) await client.query(`alter table ${table} enable always trigger ${name}`);
    await moveSequences(client);
  });
}

/** Moves sequences past the inserted numbers. */
async function moveSequences(client: pg.Client) {
  const { rows } = await client.query(
    `select table_name as name, column_name as "column", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = 'public'
      and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  for (const { name, column, sequence } of rows)
    await client.query(`select setval($1, coalesce((select max("${column}") from "${name}"), 0) + 1, false)`, [
      sequence,
    ]);
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
