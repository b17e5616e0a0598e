import type { Ctx } from "#core/ctx";
import { endOfDay } from "#modules/subscriptions/subscriptions.rules";
import type { Column } from "./columns.rules.ts";
import type { ImportRecord } from "./imports.store.ts";
import { type Cells, type ParseOptions, parseRow, toCells } from "./parse-row.rules.ts";
import type { StagedRow } from "./rows.store.ts";

type RawRow = { line: number; id: string; cells: readonly string[]; corrections?: unknown };

/** Parses rows by the import's current columns. */
export function createRowParser({ now }: Pick<Ctx, "now">, record: ImportRecord): (row: RawRow) => StagedRow {
  const fields = (record.columns as Column[]).map(({ field }) => field);
  const { source, date_order: dateOrder, default_until: day } = record;
  const defaultUntil = day ? endOfDay(toIsoDay(day)) : null;
  const options = { now: now(), source, dateOrder: dateOrder as ParseOptions["dateOrder"], defaultUntil };
  return ({ line, id, cells, corrections }) => ({
    ...parseRow(toCells(cells, fields, (corrections ?? null) as Cells | null), options),
    line,
    id,
    cells,
  });
}

/** The driver of PostgreSQL returns a date as local midnight. */
export function toIsoDay(day: Date | string): string {
  if (typeof day === "string") return day;
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
