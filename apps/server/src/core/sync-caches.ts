import { setTimeout as wait } from "node:timers/promises";
import type { Listening } from "../db/listen.ts";
import type { Ctx } from "./ctx.ts";

/** The channel of the triggers in migration 0252; a payload is a scope. */
const channel = "stale_cache";
const relistenAfterMs = 1_000;

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
  const stopping = new AbortController();
  let listening: Listening | undefined;
  let retrying: Promise<void> | undefined;

  async function start() {
    const opened = await listen(channel, {
      message: (scope) => {
        for (const cache of caches) cache.drop(keys, scope);
      },
      lost,
    });
    if (stopping.signal.aborted) return opened.stop();
    listening = opened;
    clear();
    synced.add(keys);
  }

  function lost(cause: unknown) {
    synced.delete(keys);
    clear();
    listening = undefined;
    log.warn({ err: cause }, "nothing is cached: the connection that listens for stale caches was lost");
    retrying = retry();
  }

  async function retry() {
    while (!(stopping.signal.aborted || listening)) {
      await wait(relistenAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted) await start().catch(() => {});
    }
  }

  function clear() {
    for (const cache of caches) cache.clear(keys);
  }

  await start().catch(lost);
  return {
    async stop() {
      stopping.abort();
      synced.delete(keys);
      clear();
      await retrying;
      await listening?.stop();
    },
  };
}
