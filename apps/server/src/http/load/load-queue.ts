/** When a queue is full. docs/decisions/0011-limits-of-time-and-load.md explains the numbers. */
export type LoadLimits = {
  /** Full if a new request would wait longer than this. */
  waitMs: number;
  /** With up to this many open requests, a queue is never full by `waitMs`. */
  openFrom: number;
  /** With this many open requests, a queue is full. */
  openMax: number;
};

const retryMinSeconds = 5;
const retryMaxSeconds = 60;
/** After this time without a refusal, the next one starts a new overload. */
const overloadGapMs = 10_000;

/**
 * Counts open and recently completed requests. By Little's law a new request waits for `open / completed per second`: the queue is
 * full when more requests are open than were completed within `waitMs`, and more than `openFrom` were open for that long, so that
 * a burst after a quiet hour is accepted. CPU usage of transcoding has no effect of its own. `now` is in milliseconds.
 */
export function createLoadQueue({ waitMs, openFrom, openMax }: LoadLimits, now = () => performance.now()) {
  let [open, completed, crowdedAt, fullAt, lastFullAt] = [0, 0, 0, 0, Number.NEGATIVE_INFINITY];
  let marks = [{ time: now(), completed: 0 }];

  function mark(time: number) {
    if (time - (marks.at(-1)?.time ?? 0) >= waitMs / 8) marks.push({ time, completed });
    // Keep the newest mark that is at least `waitMs` old, and all later ones.
    const until = time - waitMs;
    if (marks[1] && marks[1].time <= until) marks = marks.slice(marks.findLastIndex((mark) => mark.time <= until));
  }

  return {
    enter() {
      const time = now();
      mark(time);
      open += 1;
      if (open === openFrom + 1) crowdedAt = time;
    },
    leave() {
      mark(now());
      open -= 1;
      completed += 1;
    },
    isFull(): boolean {
      if (open <= openFrom && open < openMax) return false;
      const time = now();
      mark(time);
      const isSlow = time - crowdedAt >= waitMs && open > completed - (marks[0]?.completed ?? 0);
      if (open < openMax && !isSlow) return false;
      if (time - lastFullAt > overloadGapMs) fullAt = time;
      lastFullAt = time;
      return true;
    },
    /** Grows with the duration of the overload, and is random, so that clients do not return at the same time. */
    retryAfterSeconds(): number {
      const seconds = retryMinSeconds + (now() - fullAt) / 1_000;
      return Math.round(Math.min(retryMaxSeconds, seconds) * (0.75 + Math.random() / 2));
    },
  };
}

export type LoadQueue = ReturnType<typeof createLoadQueue>;
