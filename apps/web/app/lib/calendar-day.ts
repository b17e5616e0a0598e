/** São Paulo has kept -03:00 all year since 2019. */
const offset = "-03:00";

/** The moment that a calendar day of São Paulo begins, or ends; null without one. */
export function toDate(day: string, edge: "start" | "end"): string | null {
  if (day === "") return null;
  const at = new Date(`${day}T${edge === "start" ? "00:00:00.000" : "23:59:59.999"}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The calendar day of a moment in São Paulo, as a date field takes it. */
export function toCalendarDay(iso: string | null): string {
  if (iso === null) return "";
  return new Date(Date.parse(iso) - 3 * 3_600_000).toISOString().slice(0, 10);
}
