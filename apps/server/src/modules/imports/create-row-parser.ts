import type { Ctx } from "#core/ctx";
import { endOfDay } from "#modules/subscriptions/index";
import { type Column, isAccessEnd, isInMonths } from "./columns.rules.ts";
import type { ImportRecord } from "./imports.store.ts";
import { type Cells, type ParseOptions, parseRow, toCells } from "./parse-row.rules.ts";
import type { Answers } from "./questions.rules.ts";
import type { StagedRow } from "./rows.store.ts";

type RawRow = { line: number; id: string; cells: readonly string[]; corrections?: unknown };

/** Parses rows by the import's current columns and the creator's answers. */
export function createRowParser({ now }: Pick<Ctx, "now">, record: ImportRecord): (row: RawRow) => StagedRow {
  const columns = record.columns as Column[];
  const fields = columns.map(({ field }) => field);
  const headerOf = (field: Column["field"]) => columns.find((column) => column.field === field)?.header ?? "";
  const { source, defaultUntil: day } = record;
  const options: ParseOptions = {
    now: now(),
    source,
    dateOrder: toDateOrder(record),
    defaultUntil: day ? endOfDay(toIsoDay(day)) : null,
    answers: record.answers as Answers,
    isAccessEnd: isAccessEnd(headerOf("paidUntil")),
    isInMonths: isInMonths(headerOf("periodMonths")),
    giftName: headerOf("gift"),
  };
  return ({ line, id, cells, corrections }) => {
    const corrected = (corrections ?? null) as Cells | null;
    const original = toCells(cells, fields, null);
    // A typed day has the day first, as the form says.
    const isTyped = Boolean(corrected?.paidUntil) && corrected?.paidUntil !== original.paidUntil;
    const row = parseRow({ ...original, ...corrected }, isTyped ? { ...options, dateOrder: "dmy" } : options);
    return { ...row, line, id, cells };
  };
}

/** Null until the creator has said it. */
export function toDateOrder({ dateOrder, dateOrderUnclear, answers }: ImportRecord): ParseOptions["dateOrder"] {
  const answered = (answers as Answers).dateOrder;
  return answered ?? (dateOrderUnclear ? null : (dateOrder as "dmy" | "mdy"));
}

/** The driver of PostgreSQL returns a date as local midnight. */
export function toIsoDay(day: Date | string): string {
  if (typeof day === "string") return day;
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
