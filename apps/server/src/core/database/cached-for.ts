import { LRUCache } from "lru-cache";
import type { Ctx } from "../ctx.ts";
import { afterCommit } from "../transaction.ts";
import { addCache, isSynced, type Scope } from "./sync-caches.ts";

type CachedFind<K extends string[], V extends object> = {
  (ctx: Ctx, ...key: K): Promise<V | undefined>;
  /**
   * Takes effect in this process immediately, and again when the transaction of `ctx` has committed, since others read
   * the old row until then; in other processes when the commit notifies them of a scope, or when the entry expires.
   */
  invalidate: (ctx: Ctx, isStale: (value: V) => boolean) => void;
};

type Options<K extends string[], V extends object> = {
  maxEntries?: number;
  /** What the value depends on: it is dropped in every process when a commit changes that. */
  scopes?: (value: V, ...key: K) => Scope[];
};

/** Caches the results of `find` for `seconds`, which is how stale a value may be. `undefined` is never cached. */
export function cachedFor<K extends string[], V extends object>(
  seconds: number,
  find: (ctx: Ctx, ...key: K) => Promise<V | undefined>,
  { maxEntries = 10_000, scopes }: Options<K, V> = {},
): CachedFind<K, V> {
  // One cache per installation, identified by its keys: tests run several in one process.
  let invalidations = 0;
  const caches = new WeakMap<Ctx["keys"], LRUCache<string, V>>();
  addCache({ drop: scopes && dropScope, clear: (keys) => dropStale(caches.get(keys), () => true) });

  function dropScope(keys: Ctx["keys"], scope: string) {
    dropStale(caches.get(keys), (value, key) => scopes?.(value, ...(key.split("\n") as K)).some((of) => of === scope));
  }

  function dropStale(cache: LRUCache<string, V> | undefined, isStale: (value: V, key: string) => boolean | undefined) {
    invalidations += 1;
    for (const [key, value] of cache?.entries() ?? []) if (isStale(value, key)) cache?.delete(key);
  }

  function cacheOf({ keys, now }: Ctx) {
    const cache =
      caches.get(keys) ??
      new LRUCache<string, V>({
        ...{ max: maxEntries, ttl: seconds * 1_000, perf: { now: () => now().getTime() } },
        // By default the time is read again only after a timer, which is late in a busy process.
        ttlResolution: 0,
      });
    caches.set(keys, cache);
    return cache;
  }

  const cachedFind: CachedFind<K, V> = async (ctx, ...key) => {
    if (scopes && !isSynced(ctx)) return await find(ctx, ...key);
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
    const drop = () => dropStale(cache, isStale);
    drop();
    afterCommit(ctx, drop);
  };
  return cachedFind;
}
