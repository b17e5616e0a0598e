import type { imports } from "@camarim/contract";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";

const zone = "America/Sao_Paulo";
const dayMs = 86_400_000;
const numericPattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?[ T]+(.*))?$/;
const isoPattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(.*))?$/;
const compactPattern = /^(20\d{2}|21\d{2})(0[1-9]|1[0-2])(\d{2})$/;
/** "25-dez-2026", "25 de dezembro de 2026", "25th December 2026". */
const dayFirstPattern =
  /^(\d{1,2})(?:º|°|st|nd|rd|th)?(?: de |[ /.-]*)([a-z]{3,10})\.?(?:,? de |,? del |[ ,/.-]*)(\d{4}|\d{2})(?:,?[ t]+(.*))?$/;
/** "Dec 25, 2026", "December 25th 2026". */
const monthFirstPattern = /^([a-z]{3,10})\.?[ /.-]+(\d{1,2})(?:st|nd|rd|th)?(?:,? +|[/.-])(\d{4})(?:,?[ t]+(.*))?$/;
const weekday =
  /^(?:(?:dom|seg|ter|qua|qui|sex|sab|sun|mon|tue|wed|thu|fri|sat|lun|mar|mie|jue|vie)[a-z]*(?:-feira)?\.?,? +)(?=\d|[a-z]{3})/;
const timePattern =
  /^(?:[àa]s\s+)?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(am|pm)?\s*(Z|UTC|GMT|(?:GMT|UTC)?[+-]\d{2}:?\d{2})?(?:\s*\(.*\))?$/i;

/** The first three letters of months in Portuguese, English and Spanish. */
const months: Record<string, number> = Object.fromEntries(
  "jan ene:1 fev feb:2 mar:3 abr apr:4 mai may:5 jun:6 jul:7 ago aug:8 set sep:9 out oct:10 nov:11 dez dec dic:12"
    .split(/(?<=\d) /)
    .flatMap((entry) => {
      const [names = "", month] = entry.split(":");
      return names.split(" ").map((name) => [name, Number(month)]);
    }),
);

/** Serial numbers of Excel for days of 2009 to 2064. */
const serialPattern = /^([45]\d{4})(?:[.,](\d{1,12}))?$/;
/** Seconds or milliseconds since 1970, of 2001 to 2100. */
const epochPattern = /^([1-3]\d{9})(\d{3})?$/;

/** A cell in which programs write that there is no date. */
export function isNoDate(typed: string): boolean {
  return /^(?:|[-–—]+|n\/?[ad]|null|none|nil|undefined|0000-00-00(?: 00:00:00)?|00\/00\/0000|0)$/i.test(typed.trim());
}

/**
 * Parses a date as people and programs write it: "24/11/2026 18:30", "2026-11-24", "25-dez-2026", "Dec 25, 2026", ISO with a
 * zone, the serial number of a spreadsheet. The default zone is São Paulo. A date without a time, or at midnight, which programs add to one,
 * is the last millisecond of the day for `end`, its first for `start`. Undefined for an invalid date, and without an `order` for one that
 * needs it.
 */
export function parseDateTime(typed: string, order: DateOrder | null, edge: "start" | "end"): Date | undefined {
  const text = typed.trim().replace(/^'/, "");
  const epoch = epochPattern.exec(text);
  if (epoch) return new Date(Number(epoch[1]) * 1_000);
  const day = parseSerial(text) ?? parseDay(text, order) ?? parseNamedDay(text);
  if (!day) return undefined;
  const { year, month, date, rest } = day;
  const start = new TZDate(year, month - 1, date, zone);
  if (start.getFullYear() !== year || start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
  const at = rest ? withTime(day, rest) : new Date(start.getTime());
  return edge === "end" && at?.getTime() === start.getTime() ? new Date(addDays(start, 1).getTime() - 1) : at;
}

type Day = { year: number; month: number; date: number; rest: string };

/** Days since 30 December 1899, as spreadsheets store a date, with the time as a fraction. */
function parseSerial(text: string): Day | undefined {
  const [, days, fraction] = serialPattern.exec(text) ?? [];
  if (!days) return undefined;
  const at = new Date(Date.UTC(1899, 11, 30) + Number(days) * dayMs);
  const minutes = fraction ? Math.round(Number(`0.${fraction}`) * 1_440) : 0;
  const pad = (part: number) => String(part).padStart(2, "0");
  const rest = minutes > 0 && minutes < 1_440 ? `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` : "";
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate(), rest };
}

function parseDay(text: string, order: DateOrder | null): Day | undefined {
  const [, isoYear, isoMonth, isoDate, isoRest = ""] = isoPattern.exec(text) ?? compactPattern.exec(text) ?? [];
  if (isoYear) return toValidDay({ year: +isoYear, month: Number(isoMonth), date: Number(isoDate), rest: isoRest });
  const [, first, second, typedYear, rest = ""] = numericPattern.exec(text) ?? [];
  if (!typedYear || (!order && isAmbiguousDate(text))) return undefined;
  const isDayFirst = (order ?? toEvidence(text)) !== "mdy";
  const [date, month] = isDayFirst ? [first, second] : [second, first];
  return toValidDay({ year: toYear(typedYear), month: Number(month), date: Number(date), rest });
}

function parseNamedDay(text: string): Day | undefined {
  const plain = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(weekday, "");
  const [, date, name, year, rest = ""] = dayFirstPattern.exec(plain) ?? [];
  if (date && name && year) return toNamedDay({ date, name, year, rest });
  const [, first, second, third, last = ""] = monthFirstPattern.exec(plain) ?? [];
  return first && second && third ? toNamedDay({ date: second, name: first, year: third, rest: last }) : undefined;
}

const monthName =
  /^(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|mayo|junio|julio|septiembre|setiembre|octubre|noviembre|diciembre|sept|[a-z]{3})$/;

function toNamedDay({ date, name, year, rest }: { date: string; name: string; year: string; rest: string }) {
  const month = monthName.test(name) ? months[name.slice(0, 3)] : undefined;
  return month === undefined ? undefined : toValidDay({ year: toYear(year), month, date: Number(date), rest });
}

function toYear(typed: string): number {
  return typed.length === 2 ? 2000 + Number(typed) : Number(typed);
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
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const shift = sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  return new Date(utc - shift * 60_000);
}

export type DateOrder = (typeof imports.dateOrders)[number];

/** Day and month as numbers, in one of two orders. */
const numericDate = /^\s*'?(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/;

/** Numbers of dates that only one order can read, and of those that both read, as different days. */
export type OrderEvidence = { dmy: number; mdy: number; ambiguous: number };

/** Whether both orders read the date, as different days: "05/12/2026". */
export function isAmbiguousDate(text: string): boolean {
  return toEvidence(text) === "ambiguous";
}

function toEvidence(text: string): keyof OrderEvidence | undefined {
  const [, first = "", second = ""] = numericDate.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (!first || Math.max(a, b) > 31 || Math.min(a, b) < 1) return undefined;
  if (a > 12) return b > 12 ? undefined : "dmy";
  if (b > 12) return "mdy";
  return a === b ? undefined : "ambiguous";
}

export function countEvidence(dates: readonly string[]): OrderEvidence {
  const evidence: OrderEvidence = { dmy: 0, mdy: 0, ambiguous: 0 };
  for (const date of dates) {
    const kind = toEvidence(date);
    if (kind) evidence[kind] += 1;
  }
  return evidence;
}

/** A single date with the month first may be a mistake: so many of the others have to support it. */
const monthFirstShare = 0.25;

/**
 * The order of a file's dates; null if they contradict each other or could be read either way, so that the creator has to
 * say it. Without evidence a file of a Brazilian program has the day first, as our own exports do.
 */
export function decideDateOrder({ dmy, mdy, ambiguous }: OrderEvidence, isBrazilian: boolean): DateOrder | null {
  if (mdy === 0) return dmy > 0 || ambiguous === 0 || isBrazilian ? "dmy" : null;
  return dmy === 0 && mdy >= (mdy + ambiguous) * monthFirstShare ? "mdy" : null;
}
