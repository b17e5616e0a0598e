import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tables } from "./copy-rows.ts";

const folder = join(import.meta.dirname, "../migrations");
const renameSql = /ALTER TABLE (\w+) RENAME (?:COLUMN (\w+) )?TO (\w+);/g;

type Names = { table: (name: string) => string; column: (table: string, name: string) => string };

/** Renames of tables and columns by the migrations after `last`, where columns are renamed after their table. */
export async function readRenames(last: string) {
  const files = (await readdir(folder)).filter((file) => file > `${last}.sql`).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const renames = texts.flatMap((text) =>
    [...text.matchAll(renameSql)].map(([, table, column, to]) => ({ table, column, to })),
  );
  const tables = renames.filter(({ column }) => !column).map(({ table, to }) => ({ from: `${table}`, to: `${to}` }));
  const columns = renames.flatMap(({ table, column, to }) => (column ? [{ table, from: column, to: `${to}` }] : []));
  const toOldTable = (name: string) => tables.find(({ to }) => to === name)?.from ?? name;
  const toNewTable = (name: string) => tables.find(({ from }) => from === name)?.to ?? name;
  const toOld: Names = {
    table: toOldTable,
    column: (table, name) => columns.find((one) => one.table === table && one.to === name)?.from ?? name,
  };
  const toNew: Names = {
    table: toNewTable,
    column: (table, name) => columns.find((one) => one.table === toNewTable(table) && one.from === name)?.to ?? name,
  };
  return { toOld, toNew, oldNames: [...tables, ...columns].map(({ from }) => from) };
}

export function renameTables(tables: Tables, { table: rename, column }: Names): Tables {
  const renamed = Object.entries(tables).map(([table, rows]) => [
    rename(table),
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [column(table, name), value]))),
  ]);
  return Object.fromEntries(renamed);
}
