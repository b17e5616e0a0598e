import { addPeriod, dayOfMonth, type Terms, toAnchorDay } from "./subscriptions.rules.ts";

/** The period of a payment whose money is there; `id` is that of its order. `isGift`: somebody else's order paid for it. */
export type PaidPeriod = Terms & { id: string; isGift: boolean; start: Date; end: Date };

type Timeline = {
  /** The other paid periods of the subscription, in the order of their starts. */
  periods: readonly PaidPeriod[];
  /** The end of access, which the creator may have extended beyond the last paid period. */
  end: Date;
  anchorDay: number | null;
};

type Change = { moved: PaidPeriod[]; end: Date; anchorDay: number | null };

/**
 * The timeline without a period whose money went back: the periods after it begin when it ended, or now if it runs.
 * Undefined if no other money pays for the present or a later time, so that access ends; free time pays for nothing.
 * `isPaidElsewhere`: the time before the first payment was imported. A gift that has not begun takes nothing of what was
 * there before it.
 */
export function removePeriod(
  { periods, end, anchorDay, isPaidElsewhere }: Timeline & { isPaidElsewhere: boolean },
  removed: PaidPeriod,
  now: Date,
): Change | undefined {
  const isFuture = removed.start > now;
  const later = periods.filter(({ start }) => start > removed.start);
  const isImported = isPaidElsewhere && isFuture && later.length === periods.length;
  const isPaid = periods.some((period) => period.end > removed.end || period.end > now);
  if (!isPaid && !isImported && !(removed.isGift && isFuture)) return undefined;
  if (removed.end <= now) return { moved: [], end, anchorDay };
  const anchor = isFuture ? anchorDay : dayOfMonth(now);
  let [cursor, previousEnd] = [isFuture ? removed.start : now, removed.end];
  const moved = later.map((period) => {
    // Free time between two paid periods stays between them.
    const start = addMs(cursor, Math.max(0, msFrom(previousEnd, period.start)));
    previousEnd = period.end;
    cursor = addPeriod(start, period.periodMonths, anchor ?? undefined);
    return { ...period, start, end: cursor };
  });
  const freeMs = Math.max(0, msFrom(previousEnd, end));
  return { moved, end: addMs(cursor, freeMs), anchorDay: anchor };
}

type Restoring = Timeline & {
  /** Access had ended, since no other money was there. */
  isEnded: boolean;
  /** The ends of all periods that were ever paid. */
  ends: readonly Date[];
};

/**
 * The timeline with a period whose money is there again. Periods that had moved into its time begin after it, as before.
 */
export function restorePeriod({ periods, end, anchorDay, isEnded, ends }: Restoring, restored: PaidPeriod): Change {
  const before = isEnded ? ends : [...periods.map((period) => period.end), restored.start];
  const freeMs = Math.max(0, msFrom(latest(before), end));
  const all = [...periods, restored].toSorted(
    (a, b) => msFrom(b.start, a.start) || (a.id === restored.id ? -1 : b.id === restored.id ? 1 : 0),
  );
  const anchor = toAnchorDay(restored.start, restored.end);
  const moved: PaidPeriod[] = [];
  let cursor = new Date(0);
  for (const period of all) {
    const isOverlapped = period.start < cursor;
    const [start, months] = [cursor, period.periodMonths];
    const one = isOverlapped ? { ...period, start, end: addPeriod(start, months, anchor) } : period;
    if (isOverlapped) moved.push(one);
    cursor = one.end;
  }
  return { moved, end: addMs(cursor, freeMs), anchorDay: moved.length > 0 ? anchor : anchorDay };
}

const msFrom = (a: Date, b: Date) => b.getTime() - a.getTime();
const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms);
const latest = (dates: readonly Date[]) => new Date(Math.max(0, ...dates.map((date) => date.getTime())));
