import type { subscriptions } from "@camarim/contract";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { format } from "date-fns/format";

export type Unit = "day" | "month";
/** `dates` name the points, the oldest first; `start` is where the first begins, `previousStart` where the period before does. */
export type Window = { unit: Unit; dates: string[]; start: Date; previousStart: Date };

const lengths = {
  "7d": { unit: "day", count: 7 },
  "30d": { unit: "day", count: 30 },
  "90d": { unit: "day", count: 90 },
  "12m": { unit: "month", count: 12 },
} as const;

/** The days or months of São Paulo that a period is made of, the last one being today's. */
export function windowOf(period: subscriptions.StatsPeriod, now: Date): Window {
  const { unit, count } = lengths[period];
  const today = new TZDate(now, "America/Sao_Paulo");
  const add = unit === "day" ? addDays : addMonths;
  const first = unit === "day" ? today.getDate() : 1;
  const current = new TZDate(today.getFullYear(), today.getMonth(), first, "America/Sao_Paulo");
  const points = Array.from({ length: count }, (_, i) => add(current, i + 1 - count));
  return {
    unit,
    dates: points.map((point) => format(point, "yyyy-MM-dd")),
    start: new Date((points[0] as Date).getTime()),
    previousStart: new Date(add(current, 1 - 2 * count).getTime()),
  };
}

export type Moves = { date: string; came: number; lost: number };

/** Who was there at the end of each point, told backwards from who is there now. */
export function activeAtEnds(activeNow: number, moves: readonly Moves[]): number[] {
  let active = activeNow;
  return moves
    .toReversed()
    .map(({ came, lost }) => {
      const atEnd = active;
      active += lost - came;
      return Math.max(0, atEnd);
    })
    .reverse();
}

/** Of those who were there at the beginning, the share that was lost; null where nobody was. */
export function churnOf(activeNow: number, came: number, lost: number): number | null {
  const before = activeNow + lost - came;
  return before > 0 ? Math.min(1, lost / before) : null;
}
