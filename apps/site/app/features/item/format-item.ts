import { calendarDay, formatDay } from "@camarim/ui/lib/time.ts";
import { item as text } from "../../text/item.ts";

const day = 86_400_000;

/** "acaba hoje", "acaba domingo" within six days, else "acaba em 12 de dez.". */
export function formatEnd(until: string, now: Date): string {
  // Until midnight is until the day before.
  const last = new Date(Date.parse(until) - 1).toISOString();
  const date = calendarDay(last);
  const away = (Date.parse(date) - Date.parse(calendarDay(now.toISOString()))) / day;
  if (away <= 1) return text.ends(formatDay(last, now));
  return away < 7 ? text.ends(text.weekdays[new Date(date).getUTCDay()] ?? "") : text.endsOn(formatDay(last, now));
}
