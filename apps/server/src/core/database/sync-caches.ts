import type { Ctx } from "../ctx.ts";
import type { ChangeFeed } from "./change-feed.ts";

export type Scope = `account ${string}` | `fan_session ${string}`;
type ProcessCache = {
  /** Of a cache with scopes. */
  drop: ((keys: Ctx["keys"], scope: string) => void) | undefined;
  clear: (keys: Ctx["keys"]) => void;
};

const caches = new Set<ProcessCache>();
/** Installations, by their keys, whose changes this process reads. */
const synced = new WeakSet<Ctx["keys"]>();
/** A message of the triggers is `<scope> stale`. */
const stale = / stale$/;

export function addCache(cache: ProcessCache) {
  caches.add(cache);
}

export function isSynced({ keys }: Pick<Ctx, "keys">): boolean {
  return synced.has(keys);
}

export function clearCaches({ keys }: Pick<Ctx, "keys">) {
  for (const cache of caches) cache.clear(keys);
}

/** Drops from the caches of this process what any process changes. Nothing with scopes is cached while changes are not read. */
export function syncCaches({ keys }: Pick<Ctx, "keys">, changes: ChangeFeed) {
  changes.add({
    changed(message) {
      if (stale.test(message)) for (const cache of caches) cache.drop?.(keys, message.replace(stale, ""));
    },
    started() {
      clearCaches({ keys });
      synced.add(keys);
    },
    lost() {
      synced.delete(keys);
      clearCaches({ keys });
    },
  });
}
