import { setTimeout as wait } from "node:timers/promises";
import { GatewayError } from "../gateway-error.ts";

const maxWaitMs = 3_000;
/** After a 429 without `Retry-After`. */
const defaultBackoffMs = 10_000;
const maxBackoffMs = 5 * 60_000;
/** The share of the limit that reads may use; the rest remains for payments. */
const readShare = 0.8;

export type RateLimit = {
  /** Waits for a token of the bucket; throws `limited` if that takes longer than 3 s. */
  take: (token: string, isRead: boolean) => Promise<void>;
  /** `retryAfter` is the header of a 429: seconds or a date. */
  backOff: (token: string, retryAfter: string | null) => void;
};

/**
 * One token bucket per API token. iugu allows 50 requests per minute in test mode and documents no limit for production: without
 * `perMinute`, only a 429 delays requests.
 */
export function createRateLimit(perMinute: number | undefined, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const blockedUntil = new Map<string, number>();

  function consume(token: string, isRead: boolean): number {
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
      const deadline = now() + maxWaitMs;
      for (let delay = consume(token, isRead); delay > 0; delay = consume(token, isRead)) {
        if (now() + delay > deadline) throw new GatewayError("limited", `our own limit, for ${Math.ceil(delay)} ms`);
        await wait(delay);
      }
    },
    backOff: (token, retryAfter) => {
      const seconds = Number(retryAfter);
      const requestedMs =
        retryAfter && Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter ?? "") - now();
      const backoffMs = requestedMs >= 0 ? Math.min(requestedMs, maxBackoffMs) : defaultBackoffMs;
      blockedUntil.set(token, now() + backoffMs);
    },
  };
}
