/** ISO 8601 in UTC; null for no date. RangeError for an invalid one. */
export function toIso(date: Date): string;
export function toIso(date: Date | null | undefined): string | null;
export function toIso(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
