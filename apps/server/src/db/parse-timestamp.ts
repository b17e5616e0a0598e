import pg from "pg";

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** The places of "2026-11-22 15:30:00.123456+00"; the fraction has up to six digits, or is missing with its point. */
const places = {
  year: [0, 4],
  month: [5, 7],
  day: [8, 10],
  hour: [11, 13],
  minute: [14, 16],
  second: [17, 19],
} as const;
const fractionStart = 20;

/**
 * A `timestamptz` as PostgreSQL writes it for the years 100 to 9999, with the session's time zone UTC. The driver, which reads all other
 * forms, takes four times as long: a tenth of the time of a long list.
 */
export function parseTimestamp(text: string): Date {
  const isPlain = text.length >= 22 && text.length <= 29 && text.endsWith("+00") && text[4] === "-";
  if (!isPlain || text.startsWith("00")) return parseAny(text);
  const read = (start: number, end: number) => {
    let value = 0;
    for (let at = start; at < end; at++) value = value * 10 + text.charCodeAt(at) - 48;
    return value;
  };
  const { year, month, day, hour, minute, second } = places;
  const digits = Math.min(3, Math.max(0, text.length - "+00".length - fractionStart));
  const ms = read(fractionStart, fractionStart + digits) * 10 ** (3 - digits);
  return new Date(
    Date.UTC(read(...year), read(...month) - 1, read(...day), read(...hour), read(...minute), read(...second), ms),
  );
}
