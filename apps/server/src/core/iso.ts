const dayMs = 86_400_000;
const toDigits = (length: number, count: number) =>
  Array.from({ length: count }, (_, i) => String(i).padStart(length, "0"));
const pairs = toDigits(2, 60);
const milliseconds = toDigits(3, 1_000);
const minutes = Array.from({ length: 1_440 }, (_, i) => `${pairs[Math.floor(i / 60)]}:${pairs[i % 60]}`);

/** `2026-11-25T`, by days since 1970. */
const days = new Map<number, string>();
const mostDays = 1_000;

/** As `toISOString`, in a quarter of the time: a list has a hundred dates of few days. */
export function toIso(date: Date): string;
export function toIso(date: Date | null | undefined): string | null;
export function toIso(date: Date | null | undefined): string | null {
  if (!date) return null;
  const ms = date.getTime();
  const day = Math.floor(ms / dayMs);
  const time = ms - day * dayMs;
  return `${days.get(day) ?? addDay(day, date)}${minutes[Math.floor(time / 60_000)]}:${pairs[Math.floor(time / 1_000) % 60]}.${milliseconds[time % 1_000]}Z`;
}

/** RangeError for an invalid date. */
function addDay(day: number, date: Date): string {
  const iso = date.toISOString();
  const text = iso.slice(0, iso.indexOf("T") + 1);
  if (days.size >= mostDays) days.clear();
  days.set(day, text);
  return text;
}
