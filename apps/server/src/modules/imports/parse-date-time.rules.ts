import type { imports } from "@camarim/contract";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";

export type DateOrder = (typeof imports.dateOrders)[number];

const zone = "America/Sao_Paulo";
const numericPattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?[ T]+(.*))?$/;
const isoPattern = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]+(.*))?$/;
const timePattern =
  /^(?:às\s+)?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(am|pm)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses "24/11/2026", "24/11/2026 18:30", "2026-11-24" or ISO with a zone. The default zone is São Paulo. A date
 * without a time is the last millisecond of the day for `end`, its first for `start`. Undefined for an invalid date.
 */
export function parseDateTime(typed: string, order: DateOrder, edge: "start" | "end"): Date | undefined {
  const text = typed.trim().replace(/^'/, "");
  const day = parseDay(text, order);
  if (!day) return undefined;
  const { year, month, date, rest } = day;
  const start = new TZDate(year, month - 1, date, zone);
  if (start.getFullYear() !== year || start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
  if (!rest) return new Date(edge === "start" ? start.getTime() : addDays(start, 1).getTime() - 1);
  return withTime(day, rest);
}

type Day = { year: number; month: number; date: number; rest: string };

function parseDay(text: string, order: DateOrder): Day | undefined {
  const [, isoYear, isoMonth, isoDate, isoRest = ""] = isoPattern.exec(text) ?? [];
  if (isoYear) return toValidDay({ year: +isoYear, month: Number(isoMonth), date: Number(isoDate), rest: isoRest });
  const [, first, second, typedYear, rest = ""] = numericPattern.exec(text) ?? [];
  if (!typedYear) return undefined;
  const year = typedYear.length === 2 ? 2000 + Number(typedYear) : Number(typedYear);
  const [date, month] = order === "dmy" ? [first, second] : [second, first];
  return toValidDay({ year, month: Number(month), date: Number(date), rest });
}

function toValidDay(day: Day): Day | undefined {
  return day.year >= 2000 && day.year <= 2199 && day.month >= 1 && day.month <= 12 && day.date >= 1 && day.date <= 31
    ? { ...day, rest: day.rest.trim() }
    : undefined;
}

function withTime({ year, month, date }: Day, rest: string): Date | undefined {
  const match = timePattern.exec(rest);
  if (!match) return undefined;
  const [, typedHour = "", typedMinute = "", typedSecond = "0", meridiem, offset] = match;
  const [minute, second] = [Number(typedMinute), Number(typedSecond)];
  const hour = meridiem ? (Number(typedHour) % 12) + (meridiem.toLowerCase() === "pm" ? 12 : 0) : Number(typedHour);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  if (!offset) return new Date(new TZDate(year, month - 1, date, hour, minute, second, zone).getTime());
  const utc = Date.UTC(year, month - 1, date, hour, minute, second);
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const shift = sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  return new Date(utc - shift * 60_000);
}

/** Month first only if some date requires it and none contradicts it. */
export function guessDateOrder(samples: readonly string[]): DateOrder {
  const dates = samples.map((sample) => numericPattern.exec(sample.trim())).filter((match) => match !== null);
  const isMonthFirst = dates.some((match) => Number(match[2]) > 12) && !dates.some((match) => Number(match[1]) > 12);
  return isMonthFirst ? "mdy" : "dmy";
}
