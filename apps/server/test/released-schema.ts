import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const path = join(import.meta.dirname, "released-schema.json");

type Column = { type: string; notNull?: true; hasDefault?: true };
type Table = { columns: Record<string, Column>; rules: string[] };

/** What the SQL of a release depends on. `rules`: constraints other than NOT NULL, unique indexes and triggers. */
export type Schema = { tables: Record<string, Table>; enums: Record<string, string[]>; functions: string[] };

/** The schema of the release that a rolling deploy of the present code replaces. */
export async function readReleasedSchema(): Promise<Schema> {
  return JSON.parse(await readFile(path, "utf8"));
}

export async function writeReleasedSchema(schema: Schema): Promise<void> {
  await writeFile(path, `${JSON.stringify(schema, null, 2)}\n`);
}

/** Of the schema `public`; views have columns only, and partitions belong to their table. */
export async function describeSchema(client: pg.Client): Promise<Schema> {
  const tables: Schema["tables"] = {};
  const tableOf = (name: string) => (tables[name] ??= { columns: {}, rules: [] });
  const columns = await client.query<{
    table: string;
    name: string;
    type: string;
    required: boolean;
    filled: boolean;
  }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
         a.atthasdef or a.attidentity <> '' as filled
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
         and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
       order by c.relname, a.attname`,
  );
  for (const { table, name, type, required, filled } of columns.rows)
    tableOf(table).columns[name] = { type, ...(required && { notNull: true }), ...(filled && { hasDefault: true }) };
  const rules = await client.query<{ table: string; rule: string }>(
    `select c.relname as table, rule from pg_class c cross join lateral (
         select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid and contype in ('c', 'f', 'x', 'u', 'p')
         union all
         select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', 'UNIQUE INDEX ') from pg_index
           where indrelid = c.oid and indisunique and not exists (select from pg_constraint where conindid = indexrelid)
         union all
         select regexp_replace(pg_get_triggerdef(oid), ' ON public\\.\\S+', '') from pg_trigger where tgrelid = c.oid and not tgisinternal
       ) found (rule)
       where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not like 'kysely%'
       order by c.relname, rule collate "C"`,
  );
  for (const { table, rule } of rules.rows) tableOf(table).rules.push(rule);
  const enums = await client.query<{ name: string; labels: string[] }>(
    `select typname as name, array_agg(enumlabel::text order by enumlabel::text) as labels
       from pg_enum join pg_type on pg_type.oid = enumtypid group by typname order by typname`,
  );
  const functions = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
       where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
       order by name`,
  );
  return {
    tables,
    enums: Object.fromEntries(enums.rows.map(({ name, labels }) => [name, labels])),
    functions: functions.rows.map(({ name }) => name),
  };
}

/** What statements of the `released` schema may fail on in the `current` one; empty if it was only expanded. */
export function listBreakingChanges(released: Schema, current: Schema): string[] {
  const tables = Object.entries(released.tables).flatMap(([name, before]) => {
    const now = current.tables[name];
    return now ? listTableChanges(before, now).map((change) => `${name}: ${change}`) : [`the table ${name} is gone`];
  });
  const enums = Object.entries(released.enums).flatMap(([name, labels]) =>
    labels
      .filter((label) => !current.enums[name]?.includes(label))
      .map((label) => `${name}: the label ${label} is gone`),
  );
  const functions = released.functions
    .filter((name) => !current.functions.includes(name))
    .map((name) => `the function ${name} is gone`);
  return [...tables, ...enums, ...functions];
}

function listTableChanges(before: Table, now: Table): string[] {
  const changed = Object.entries(before.columns).flatMap(([name, column]) => {
    const present = now.columns[name];
    if (!present) return [`the column ${name} is gone`];
    return [
      ...(present.type === column.type ? [] : [`the column ${name} is ${present.type} instead of ${column.type}`]),
      ...(present.notNull && !column.notNull && !present.hasDefault
        ? [`the column ${name} may not be null any more`]
        : []),
      ...(column.hasDefault && present.notNull && !present.hasDefault
        ? [`the column ${name} has no default any more`]
        : []),
    ];
  });
  const required = Object.entries(now.columns)
    .filter(([name, { notNull, hasDefault }]) => !before.columns[name] && notNull && !hasDefault)
    .map(([name]) => `the new column ${name} needs a value`);
  // ON CONFLICT names unique constraints.
  const dropped = before.rules.filter((rule) => /^(UNIQUE|PRIMARY)/.test(rule) && !now.rules.includes(rule));
  const added = now.rules.filter((rule) => !before.rules.includes(rule) && !isAboutNewColumns(rule, before, now));
  return [...changed, ...required, ...dropped.map((rule) => `gone: ${rule}`), ...added.map((rule) => `new: ${rule}`)];
}

/** A constraint that names a new column is met by rows that leave it at its default, as its migration has to see to. */
function isAboutNewColumns(rule: string, before: Table, now: Table): boolean {
  const added = Object.keys(now.columns).filter((name) => !before.columns[name]);
  return /^(CHECK|FOREIGN KEY|UNIQUE)/.test(rule) && added.some((name) => new RegExp(`\\b${name}\\b`).test(rule));
}
