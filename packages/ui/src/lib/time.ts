import { time as text } from "../text/time.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Sao_Paulo",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Local time of São Paulo; `dayNumber` is the number of days since the epoch, for differences. */
function wall(at: Date) {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const year = Number(part.year);
  const month = Number(part.month) - 1;
  const dayOfMonth = Number(part.day);
  return {
    year,
    month,
    day: dayOfMonth,
    time: `${part.hour}:${part.minute}`,
    dayNumber: Date.UTC(year, month, dayOfMonth) / day,
  };
}

/** "hoje", "ontem", "amanhã", "12 de mar.", with the year when it is not this one. */
export function formatDay(iso: string, now = new Date()): string {
  const then = wall(new Date(iso));
  const today = wall(now);
  const away = then.dayNumber - today.dayNumber;
  if (away === 0) return text.today;
  if (away === -1) return text.yesterday;
  if (away === 1) return text.tomorrow;
  return text.date(then.day, text.months[then.month] ?? "", then.year === today.year ? undefined : then.year);
}

/** The same for a calendar day of São Paulo, such as "2026-11-24". */
export function formatCalendarDay(date: string, now = new Date()): string {
  return formatDay(`${date}T12:00:00-03:00`, now);
}

/** The calendar day of São Paulo a number of days after a moment, such as "2026-11-24". */
export function calendarDay(iso: string, daysLater = 0): string {
  return new Date((wall(new Date(iso)).dayNumber + daysLater) * day).toISOString().slice(0, 10);
}

/** Whether a moment, in milliseconds, is on the current day of São Paulo. */
export function isToday(at: number, now = new Date()): boolean {
  return wall(new Date(at)).dayNumber === wall(now).dayNumber;
}

/** "nov. de 2026" of the calendar day "2026-11-01". */
export function formatMonth(date: string): string {
  const [year, month] = date.split("-");
  return text.monthOf(text.months[Number(month) - 1] ?? "", Number(year));
}

/** "hoje, 14:30". */
export function formatDateTime(iso: string, now = new Date()): string {
  return `${formatDay(iso, now)}, ${wall(new Date(iso)).time}`;
}

/** "14:30". */
export function formatTime(iso: string): string {
  return wall(new Date(iso)).time;
}

/** "agora", "há 5 min", "há 2 h", "ontem", "há 3 dias", then the day. */
export function formatAgo(iso: string, now = new Date()): string {
  const passed = now.getTime() - Date.parse(iso);
  if (passed < minute) return text.now;
  if (passed < day) return text.ago(formatLength(passed));
  const days = wall(now).dayNumber - wall(new Date(iso)).dayNumber;
  return days > 1 && days < 7 ? text.ago(text.days(days)) : formatDay(iso, now);
}

/** The remaining time: "2 dias", "22 h", "18 min", and "0 min" afterwards. */
export function formatTimeLeft(iso: string, now = new Date()): string {
  return formatLength(Math.max(0, Date.parse(iso) - now.getTime()));
}

function formatLength(milliseconds: number): string {
  if (milliseconds < hour) return text.minutes(Math.floor(milliseconds / minute));
  if (milliseconds < 2 * day) return text.hours(Math.floor(milliseconds / hour));
  return text.days(Math.floor(milliseconds / day));
}
