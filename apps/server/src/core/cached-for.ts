import { LRUCache } from "lru-cache";
import type { Ctx } from "./ctx.ts";
import { afterCommit } from "./transaction.ts";

type CachedFind<K extends string[], V extends object> = {
  (ctx: Ctx, ...key: K): Promise<V | undefined>;
  /**
   * Takes effect in this process immediately, and again when the transaction of `ctx` has committed, since others read
   * the old row until then; in other processes when the entry expires.
   */
  invalidate: (ctx: Ctx, isStale: (value: V) => boolean) => void;
};

/** Caches the results of `find` for `seconds`, which is how stale a value may be. `undefined` is never cached. */
export function cachedFor<K extends string[], V extends object>(
  seconds: number,
  find: (ctx: Ctx, ...key: K) => Promise<V | undefined>,
  maxEntries = 10_000,
): CachedFind<K, V> {
  // One cache per installation, identified by its keys: tests run several in one process.
  let invalidations = 0;
  const caches = new WeakMap<Ctx["keys"], LRUCache<string, V>>();

  function cacheOf({ keys, now }: Ctx) {
    const cache =
      caches.get(keys) ??
      new LRUCache<string, V>({ max: maxEntries, ttl: seconds * 1_000, perf: { now: () => now().getTime() } });
    caches.set(keys, cache);
    return cache;
  }

  const cachedFind: CachedFind<K, V> = async (ctx, ...key) => {
    const cache = cacheOf(ctx);
    const name = key.join("\n");
    const cached = cache.get(name);
    if (cached) return cached;
    const startedAt = invalidations;
    const value = await find(ctx, ...key);
    // What was invalidated while this was being read may be in it.
    if (value && startedAt === invalidations) cache.set(name, value);
    return value;
  };
  cachedFind.invalidate = (ctx, isStale) => {
    const cache = cacheOf(ctx);
    const drop = () => {
      invalidations += 1;
      for (const [key, value] of cache.entries()) if (isStale(value)) cache.delete(key);
    };
    drop();
    afterCommit(ctx, drop);
  };
  return cachedFind;
}
