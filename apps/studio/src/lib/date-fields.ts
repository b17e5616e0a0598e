/** São Paulo has been three hours behind UTC all year since 2019. */
const offset = "-03:00";
const offsetMs = 3 * 3_600_000;

/** Converts "2026-11-24T18:00" of a field, in São Paulo time, to ISO-8601; null if it is invalid. */
export function parseDateTime(typed: string): string | null {
  // `Date.parse` accepts more formats than a field produces.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null;
  return toIso(`${typed}:00${offset}`);
}

/** Value of a `datetime-local` field, in São Paulo time. */
export function formatForField(iso: string | Date): string {
  return new Date(new Date(iso).getTime() - offsetMs).toISOString().slice(0, 16);
}

/** The start or end of a calendar day of São Paulo; null for an empty field. What is no day stays, for the schema to refuse it. */
export function toDate(day: string, edge: "start" | "end"): string | null {
  if (day === "") return null;
  return toIso(`${day}T${edge === "start" ? "00:00:00.000" : "23:59:59.999"}${offset}`) ?? day;
}

/** Value of a `date` field: the calendar day in São Paulo. */
export function toCalendarDay(iso: string | null): string {
  return iso === null ? "" : formatForField(iso).slice(0, 10);
}

function toIso(text: string): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
