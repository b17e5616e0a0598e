import { setTimeout as wait } from "node:timers/promises";
import { GatewayError } from "../gateway-error.ts";

const longestWaitMs = 3_000;
/** After a 429 that names no time. */
const usualBackoffMs = 10_000;
const longestBackoffMs = 5 * 60_000;
/** Reads, which pollers do, leave this share of the limit to payments. */
const readShare = 0.8;

export type RateLimit = {
  /** Waits for its turn; throws `limited` where that takes longer than 3 s: nothing was sent. */
  take: (token: string, isRead: boolean) => Promise<void>;
  /** What a 429 said: `Retry-After` in seconds or as a date. */
  backOff: (token: string, retryAfter: string | null) => void;
};

/**
 * A token bucket for each account's token. iugu allows 50 requests a minute in test mode and documents no limit for production:
 * with `perMinute` undefined only a 429 slows down.
 */
export function createRateLimit(perMinute: number | undefined, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const blockedUntil = new Map<string, number>();

  function delayOf(token: string, isRead: boolean): number {
    const at = now();
    const blockedMs = (blockedUntil.get(token) ?? 0) - at;
    if (blockedMs > 0) return blockedMs;
    blockedUntil.delete(token);
    if (perMinute === undefined) return 0;
    const perMs = perMinute / 60_000;
    const bucket = buckets.get(token) ?? { tokens: perMinute, at };
    bucket.tokens = Math.min(perMinute, bucket.tokens + (at - bucket.at) * perMs);
    bucket.at = at;
    buckets.set(token, bucket);
    const floor = isRead ? perMinute * (1 - readShare) : 0;
    if (bucket.tokens - 1 >= floor) {
      bucket.tokens -= 1;
      return 0;
    }
    return (floor + 1 - bucket.tokens) / perMs;
  }

  return {
    take: async (token, isRead) => {
      const deadline = now() + longestWaitMs;
      for (let delay = delayOf(token, isRead); delay > 0; delay = delayOf(token, isRead)) {
        if (now() + delay > deadline) throw new GatewayError("limited", `our own limit, for ${Math.ceil(delay)} ms`);
        await wait(delay);
      }
    },
    backOff: (token, retryAfter) => {
      const seconds = Number(retryAfter);
      const asked = retryAfter && Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter ?? "") - now();
      const backoffMs = asked >= 0 ? Math.min(asked, longestBackoffMs) : usualBackoffMs;
      blockedUntil.set(token, now() + backoffMs);
    },
  };
}
