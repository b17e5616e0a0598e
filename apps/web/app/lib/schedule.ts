/** São Paulo has stood three hours behind UTC all year round since 2019. */
const offset = "-03:00";
const offsetMs = 3 * 3_600_000;

/** "2026-11-24T18:00", as a field writes it, on the wall of São Paulo; null for none. */
export function parseDateTime(typed: string): string | null {
  // Browsers make something of what only looks like a moment.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null;
  const at = Date.parse(`${typed}:00${offset}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The same the other way round. */
export function formatForField(iso: string | Date): string {
  return new Date(new Date(iso).getTime() - offsetMs).toISOString().slice(0, 16);
}
