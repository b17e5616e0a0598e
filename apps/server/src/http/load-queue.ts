/** When a queue is full; see 0205 for how the numbers were chosen. */
export type LoadLimits = {
  /** A new request would wait longer than this. */
  waitMs: number;
  /** Up to so many open requests nobody is refused, however slow the answers are. Infinity never refuses by the wait. */
  openFrom: number;
  /** From so many open requests on everybody is refused. */
  openMax: number;
};

const retryMinSeconds = 5;
const retryMaxSeconds = 60;
/** An overload that was over for so long is another one. */
const quietMs = 10_000;

/**
 * Counts the requests that are open and those that were answered lately. By Little's law a new request waits for
 * `open / answered per second`: the queue is full when more are open than were answered within `waitMs`, and has been above
 * `openFrom` for that long, so that a burst after a quiet hour is taken. CPU that an encode takes does not count by itself.
 * `now` is in milliseconds.
 */
export function createLoadQueue({ waitMs, openFrom, openMax }: LoadLimits, now = () => performance.now()) {
  let [open, answered, crowdedAt, fullAt, lastFullAt] = [0, 0, 0, 0, Number.NEGATIVE_INFINITY];
  let marks = [{ at: now(), answered: 0 }];

  function mark(at: number) {
    if (at - (marks.at(-1)?.at ?? 0) >= waitMs / 8) marks.push({ at, answered });
    // The newest mark that is old enough, and all after it.
    const first = marks.findLastIndex((one) => one.at <= at - waitMs);
    if (first > 0) marks = marks.slice(first);
  }

  return {
    enter() {
      const at = now();
      mark(at);
      open += 1;
      if (open === openFrom + 1) crowdedAt = at;
    },
    leave() {
      mark(now());
      open -= 1;
      answered += 1;
    },
    isFull(): boolean {
      if (open <= openFrom && open < openMax) return false;
      const at = now();
      mark(at);
      const isSlow = at - crowdedAt >= waitMs && open > answered - (marks[0]?.answered ?? 0);
      if (open < openMax && !isSlow) return false;
      if (at - lastFullAt > quietMs) fullAt = at;
      lastFullAt = at;
      return true;
    },
    /** Longer the longer the overload lasts, and not the same for all, so that they do not come back together. */
    retryAfterSeconds(): number {
      const seconds = retryMinSeconds + (now() - fullAt) / 1_000;
      return Math.round(Math.min(retryMaxSeconds, seconds) * (0.75 + Math.random() / 2));
    },
  };
}

export type LoadQueue = ReturnType<typeof createLoadQueue>;
