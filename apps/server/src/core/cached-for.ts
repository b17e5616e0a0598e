import { LRUCache } from "lru-cache";
import type { Ctx } from "./ctx.ts";

type Remembered<K extends string[], V extends object> = {
  (ctx: Ctx, ...key: K): Promise<V | undefined>;
  /** So that what this process ended is ended here at once; elsewhere it is within the seconds. */
  forget: (ctx: Ctx, isMeant: (value: V) => boolean) => void;
};

/**
 * Keeps what `find` found for a few seconds, as long as each value may be out of date; what was not found is asked anew. `most` is how
 * many values are kept at once.
 */
export function cachedFor<K extends string[], V extends object>(
  seconds: number,
  find: (ctx: Ctx, ...key: K) => Promise<V | undefined>,
  most = 10_000,
): Remembered<K, V> {
  // One for each installation, known by its keys: the tests have many in one process.
  const caches = new WeakMap<Ctx["keys"], LRUCache<string, V>>();

  function cacheOf({ keys, now }: Ctx) {
    const cache =
      caches.get(keys) ??
      new LRUCache<string, V>({ max: most, ttl: seconds * 1_000, perf: { now: () => now().getTime() } });
    caches.set(keys, cache);
    return cache;
  }

  const remembered: Remembered<K, V> = async (ctx, ...key) => {
    const cache = cacheOf(ctx);
    const name = key.join("\n");
    const known = cache.get(name);
    if (known) return known;
    const found = await find(ctx, ...key);
    if (found) cache.set(name, found);
    return found;
  };
  remembered.forget = (ctx, isMeant) => {
    const cache = cacheOf(ctx);
    for (const [key, value] of cache.entries()) if (isMeant(value)) cache.delete(key);
  };
  return remembered;
}
