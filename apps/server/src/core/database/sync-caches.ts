import type { Ctx } from "../ctx.ts";
import { keepListening } from "./keep-listening.ts";

/** The channel of the triggers in `0001-core.sql`; a payload is a scope. */
const channel = "stale_cache";

export type Scope = `account ${string}` | `fan_session ${string}`;
type SyncedCache = { drop: (keys: Ctx["keys"], scope: string) => void; clear: (keys: Ctx["keys"]) => void };

const caches = new Set<SyncedCache>();
/** Installations, by their keys, whose notifications this process receives. */
const synced = new WeakSet<Ctx["keys"]>();

export function addSyncedCache(cache: SyncedCache) {
  caches.add(cache);
}

export function isSynced({ keys }: Pick<Ctx, "keys">): boolean {
  return synced.has(keys);
}

/**
 * Drops from the caches of this process what any process changes, until `stop`. Without a connection nothing is cached,
 * since notifications are lost.
 */
export async function syncCaches({ listen, keys, log }: Pick<Ctx, "listen" | "keys" | "log">) {
  function clear() {
    for (const cache of caches) cache.clear(keys);
  }

  function pause() {
    synced.delete(keys);
    clear();
  }

  const listening = await keepListening({ listen }, channel, {
    message(scope) {
      for (const cache of caches) cache.drop(keys, scope);
    },
    started() {
      clear();
      synced.add(keys);
    },
    lost(err) {
      pause();
      log.warn({ err }, "nothing is cached: the connection that listens for stale caches was lost");
    },
  });
  return {
    async stop() {
      pause();
      await listening.stop();
    },
  };
}
