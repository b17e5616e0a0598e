import { formatInTimeZone } from "#core/text/calendar";
import { plainly } from "#modules/payments/receipt-text.rules";

export type DayOrder = "dmy" | "mdy";
/** First and last day of a statement, `2026-11-01`, which give a year to `25/11`. */
export type Period = { from: string; until: string };
export type DayOptions = { order?: DayOrder | undefined; period?: Period | undefined };

const months: Record<string, number> = {};
for (const [i, names] of [
  "jan",
  "fev feb",
  "mar",
  "abr apr",
  "mai may",
  "jun",
  "jul",
  "ago aug",
  "set sep",
  "out oct",
  "nov",
  "dez dec",
].entries())
  for (const name of names.split(" ")) months[name] = i + 1;

const weekday = /^(?:dom|seg|ter|qua|qui|sex|sab|sun|mon|tue|wed|thu|fri|sat)[a-z-]*[.,]* +/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/;
const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/;
const named = /^(\d{1,2})(?: de |[ /.-])([a-z]{3,9})\.?(?: de |[ /.,-]+)(\d{4}|\d{2})(?!\d)(.*)$/;
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)(.*)$/;
const compact =
  /^(20\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?(?: ?\[([+-]?\d{1,2}(?:\.\d+)?)(?::[^\]]*)?\])?$/;
const short = /^(\d{1,2})(?:[/.-](\d{1,2})|(?: de |[ /.-])([a-z]{3,9})\.?)$/;
/** A time, or the weekday; anything else means that a cell is not only a day. */
const afterDay =
  /^(?:(?:[ t,-]| -)+(?:as |a )?\d{1,2}[:h]\d.*|[ ,-]*\(?(?:dom|seg|ter|qua|qui|sex|sab)[a-z]*(?:-feira)?\)?)?$/;
const time = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * The day in São Paulo, `2026-11-21`: `26/11/2026`, `5/1/26`, `2026/11/26`, `20261126`, `26 nov 2026`, `qui, 26 de novembro de 2026`,
 * `2026-11-26T01:30:00Z`, OFX's `20261126013000[0:GMT]`, and `26/11` within a period. Null for anything else.
 */
export function parseDay(written: string, { order = "dmy", period }: DayOptions = {}): string | null {
  if (!/\d/.test(written)) return null;
  const text = plainly(written.slice(0, 60)).trim().replace(/^'/, "").replace(weekday, "");
  const [, cYear, cMonth, cDay, cHour, cMinute, cSecond = "00", cZone] = compact.exec(text) ?? [];
  if (cYear)
    return toDay(cYear, cMonth, cDay, cZone && cHour ? ` ${cHour}:${cMinute}:${cSecond} ${toOffset(cZone)}` : "");
  const [, iYear, iMonth, iDay, iRest] = yearFirst.exec(text) ?? [];
  if (iYear) return toDay(iYear, iMonth, iDay, iRest);
  const [, first, second, year, rest] = numeric.exec(text) ?? [];
  if (year) return order === "dmy" ? toDay(year, second, first, rest) : toDay(year, first, second, rest);
  const [, nDay, nMonth = "", nYear, nRest] = named.exec(text) ?? [];
  if (nYear) return toDay(nYear, months[nMonth.slice(0, 3)], nDay, nRest);
  const [, mMonth = "", mDay, mYear, mRest] = monthFirst.exec(text) ?? [];
  if (mYear) return toDay(mYear, months[mMonth.slice(0, 3)], mDay, mRest);
  const [, sDay, sMonth, sName = ""] = short.exec(text) ?? [];
  return sDay && period ? withinPeriod(sMonth ?? months[sName.slice(0, 3)], sDay, period) : null;
}

/** The day of a spreadsheet's number: 46351 is 2026-11-25. Null for years that are not near. */
export function parseSerialDay(written: string): string | null {
  const serial = /^4\d{4}$/.test(written) ? Number(written) : null;
  return serial === null ? null : new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}

/** Month first only if a date requires it and none contradicts it. */
export function findDayOrder(cells: readonly string[]): DayOrder {
  const dates = cells.flatMap((cell) => {
    const [, first, second] = numeric.exec(plainly(cell.slice(0, 60)).trim().replace(weekday, "")) ?? [];
    return first ? [{ first: Number(first), second: Number(second) }] : [];
  });
  const isMonthFirst = dates.some(({ second }) => second > 12) && !dates.some(({ first }) => first > 12);
  return isMonthFirst ? "mdy" : "dmy";
}

/** The first and last whole date in a text, such as "Período: 01/11/2026 a 30/11/2026". */
export function findPeriod(text: string): Period | undefined {
  const written = text.match(/\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b|\b20\d{2}-\d{2}-\d{2}\b/g) ?? [];
  const days = written.flatMap((one) => parseDay(one) ?? []).sort();
  const [from, until] = [days[0], days.at(-1)];
  return from && until ? { from, until } : undefined;
}

function withinPeriod(month: string | number | undefined, day: string, { from, until }: Period): string | null {
  for (const year of new Set([from.slice(0, 4), until.slice(0, 4)])) {
    const found = toDay(year, month, day, "");
    if (found && found >= from && found <= until) return found;
  }
  return null;
}

function toDay(
  year: string,
  month: string | number | undefined,
  day: string | undefined,
  rest: string | undefined,
): string | null {
  if (month === undefined || day === undefined) return null;
  const whole = year.length === 2 ? `20${year}` : year;
  const written = `${whole}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  // The thirtieth of February would become the second of March.
  if (whole < "2000" || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written) return null;
  const after = rest?.trimEnd() ?? "";
  if (!afterDay.test(after)) return null;
  return after ? inSaoPaulo(written, after) : written;
}

function toOffset(hours: string): string {
  const minutes = Math.round(Number(hours) * 60);
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${digits(Math.floor(Math.abs(minutes) / 60))}${digits(Math.abs(minutes) % 60)}`;
}

function inSaoPaulo(day: string, rest: string): string {
  const [, hour = "", minute, second = "00", zone = ""] = time.exec(rest) ?? [];
  if (!zone) return day;
  // Midnight is what programs add to a day without a time.
  if (Number(hour) + Number(minute) + Number(second) === 0) return day;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.replace(":", "").slice(3) || "00"}` : "Z";
  const at = new Date(`${day}T${hour.padStart(2, "0")}:${minute}:${second}${offset}`);
  return Number.isNaN(at.getTime()) ? day : dayOfHour(Math.floor(at.getTime() / 3_600_000));
}

/** São Paulo differs from UTC by whole hours, and formatting thousands of times would take long. */
const daysOfHours = new Map<number, string>();
function dayOfHour(hour: number): string {
  const known = daysOfHours.get(hour);
  if (known) return known;
  if (daysOfHours.size > 20_000) daysOfHours.clear();
  const day = formatInTimeZone(new Date(hour * 3_600_000), "yyyy-MM-dd");
  daysOfHours.set(hour, day);
  return day;
}
