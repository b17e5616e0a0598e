import type { imports } from "@camarim/contract";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";

export type DateOrder = (typeof imports.dateOrders)[number];

const zone = "America/Sao_Paulo";
const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?[ T]+(.*))?$/;
const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]+(.*))?$/;
const clock =
  /^(?:às\s+)?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(am|pm)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/**
 * A moment as a file says it: "24/11/2026", "24/11/2026 18:30", "2026-11-24", ISO with its zone. Without a zone it is São Paulo's;
 * a day alone is its last moment for an `end`, its first for a `start`. Undefined for what is no day of the calendar.
 */
export function parseDateTime(typed: string, order: DateOrder, edge: "start" | "end"): Date | undefined {
  const text = typed.trim().replace(/^'/, "");
  const day = readDay(text, order);
  if (!day) return undefined;
  const { year, month, date, rest } = day;
  const start = new TZDate(year, month - 1, date, zone);
  if (start.getFullYear() !== year || start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
  if (!rest) return new Date(edge === "start" ? start.getTime() : addDays(start, 1).getTime() - 1);
  return withTime(day, rest);
}

type Day = { year: number; month: number; date: number; rest: string };

function readDay(text: string, order: DateOrder): Day | undefined {
  const [, isoYear, isoMonth, isoDate, isoRest = ""] = iso.exec(text) ?? [];
  if (isoYear) return valid({ year: +isoYear, month: Number(isoMonth), date: Number(isoDate), rest: isoRest });
  const [, first, second, typedYear, rest = ""] = numbers.exec(text) ?? [];
  if (!typedYear) return undefined;
  const year = typedYear.length === 2 ? 2000 + Number(typedYear) : Number(typedYear);
  const [date, month] = order === "dmy" ? [first, second] : [second, first];
  return valid({ year, month: Number(month), date: Number(date), rest });
}

function valid(day: Day): Day | undefined {
  return day.year >= 2000 && day.year <= 2199 && day.month >= 1 && day.month <= 12 && day.date >= 1 && day.date <= 31
    ? { ...day, rest: day.rest.trim() }
    : undefined;
}

function withTime({ year, month, date }: Day, rest: string): Date | undefined {
  const found = clock.exec(rest);
  if (!found) return undefined;
  const [, typedHour = "", typedMinute = "", typedSecond = "0", half, offset] = found;
  const [minute, second] = [Number(typedMinute), Number(typedSecond)];
  const hour = half ? (Number(typedHour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(typedHour);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  if (!offset) return new Date(new TZDate(year, month - 1, date, hour, minute, second, zone).getTime());
  const utc = Date.UTC(year, month - 1, date, hour, minute, second);
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const shift = sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  return new Date(utc - shift * 60_000);
}

/** How a file orders day and month: as nothing in it contradicts. */
export function guessOrder(samples: readonly string[]): DateOrder {
  const dates = samples.map((sample) => numbers.exec(sample.trim())).filter((found) => found !== null);
  const isMonthFirst = dates.some((found) => Number(found[2]) > 12) && !dates.some((found) => Number(found[1]) > 12);
  return isMonthFirst ? "mdy" : "dmy";
}
