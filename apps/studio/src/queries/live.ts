import type { Query } from "@tanstack/react-query";
import { queryClient } from "./client.ts";

/** The polling interval while events arrive, in case one was lost. */
const whileLiveMs = 60_000;

type Interval = (query: { state: { data: unknown } }) => number | false;
type Waiting = (data: unknown) => boolean;

const waits = new WeakMap<Interval, Waiting>();
let isUp = false;

type Intervals = { otherwiseMs?: number; liveMs?: number };

/**
 * The `refetchInterval` of a query that waits for a change on the server: `everyMs`, or `liveMs` while the event stream is connected;
 * `otherwiseMs` while the query waits for nothing. The tab has a stream while an active query waits.
 */
export function pollWhile<T>(
  isWaiting: (data: T) => boolean,
  everyMs: number,
  { otherwiseMs, liveMs = Math.max(whileLiveMs, everyMs) }: Intervals = {},
) {
  const isMet: Waiting = (data) => data !== undefined && isWaiting(data as T);
  const interval: Interval = ({ state }) => {
    if (!isMet(state.data)) return otherwiseMs ?? false;
    return isUp ? liveMs : everyMs;
  };
  waits.set(interval, isMet);
  return interval;
}

function isWaiting({ state, observers }: Query): boolean {
  return observers.some(({ options: { refetchInterval } }) => {
    const isMet = typeof refetchInterval === "function" ? waits.get(refetchInterval as Interval) : undefined;
    return isMet?.(state.data) ?? false;
  });
}

/**
 * Invalidates the waiting queries: refetches them when the stream connects, and leaves them to their polling interval when it
 * disconnects.
 */
function setUp(now: boolean) {
  isUp = now;
  void queryClient.invalidateQueries({ predicate: isWaiting, refetchType: now ? "active" : "none" });
}

/** Keeps an event stream open while an active query waits; loads the stream's code when the first one does. */
export function followLiveEvents(): () => void {
  let close: (() => void) | undefined;
  let isWanted = false;

  async function open() {
    const { openLiveStream } = await import("./live-stream.ts");
    if (isWanted && !close) close = openLiveStream(setUp);
  }

  function end() {
    isWanted = false;
    close?.();
    close = undefined;
  }

  const cache = queryClient.getQueryCache();
  function look() {
    const isNeeded = cache.findAll({ type: "active" }).some(isWaiting);
    if (isNeeded === isWanted) return;
    if (!isNeeded) return end();
    isWanted = true;
    // If the code cannot be loaded, polling continues.
    open().catch(() => {});
  }
  look();
  const unsubscribe = cache.subscribe(look);
  return () => {
    unsubscribe();
    end();
  };
}
