import type { Ctx } from "#core/ctx";
import { endOfDay } from "#modules/subscriptions/subscriptions.rules";
import type { Column } from "./columns.rules.ts";
import type { ImportRecord } from "./imports.store.ts";
import { type Cells, listCells, parseRow, type Reading } from "./parse-row.rules.ts";
import type { StagedRow } from "./rows.store.ts";

type Raw = { line: number; id: string; cells: readonly string[]; mended?: unknown };

/** How the rows of an import are understood, by its columns as they stand. */
export function readingOf({ now }: Pick<Ctx, "now">, found: ImportRecord): (row: Raw) => StagedRow {
  const fields = (found.columns as Column[]).map(({ field }) => field);
  const { source, date_order: dateOrder, default_until: day } = found;
  const defaultUntil = day ? endOfDay(dayOf(day)) : null;
  const reading = { now: now(), source, dateOrder: dateOrder as Reading["dateOrder"], defaultUntil };
  return ({ line, id, cells, mended }) => ({
    ...parseRow(listCells(cells, fields, (mended ?? null) as Cells | null), reading),
    line,
    id,
    cells,
  });
}

/** PostgreSQL's driver makes a moment of a day, at midnight where the process is. */
export function dayOf(day: Date | string): string {
  if (typeof day === "string") return day;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
