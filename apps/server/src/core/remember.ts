import { LRUCache } from "lru-cache";
import type { Ctx } from "./ctx.ts";

type Remembered<V extends object> = {
  (ctx: Ctx, key: string): Promise<V | undefined>;
  /** So that what this process ended is ended here at once; elsewhere it is within the seconds. */
  forget: (ctx: Ctx, isMeant: (value: V) => boolean) => void;
};

/** Keeps what `find` found for a few seconds, as long as each value may be out of date; what was not found is asked anew. */
export function remember<V extends object>(
  seconds: number,
  find: (ctx: Ctx, key: string) => Promise<V | undefined>,
): Remembered<V> {
  // One for each installation, known by its keys: the tests have many in one process.
  const caches = new WeakMap<Ctx["keys"], LRUCache<string, V>>();

  function cacheOf({ keys, now }: Ctx) {
    const cache =
      caches.get(keys) ??
      new LRUCache<string, V>({ max: 10_000, ttl: seconds * 1_000, perf: { now: () => now().getTime() } });
    caches.set(keys, cache);
    return cache;
  }

  const remembered: Remembered<V> = async (ctx, key) => {
    const cache = cacheOf(ctx);
    const known = cache.get(key);
    if (known) return known;
    const found = await find(ctx, key);
    if (found) cache.set(key, found);
    return found;
  };
  remembered.forget = (ctx, isMeant) => {
    const cache = cacheOf(ctx);
    for (const [key, value] of cache.entries()) if (isMeant(value)) cache.delete(key);
  };
  return remembered;
}
