import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { changesChannel, isNewChange } from "#core/database/changes";

const notify = `
  select pg_current_snapshot()::text as snapshot,
    case when $1::text is null or exists (select from change where ${isNewChange})
      then pg_notify('${changesChannel}', '') end`;
const notifyAfterMs = 20;

/**
 * Notifies all processes of rows of `change` 20 ms after a connection of the pool was used, since only then its transaction has
 * committed: NOTIFY takes one lock of the whole PostgreSQL cluster at commit, so it is part of no other transaction. What is not notified,
 * since the process or its connection ends before, is found by the poll of each process (`core/database/change-feed.ts`).
 */
export function notifyChanges(pool: pg.Pool) {
  let own: pg.PoolClient | undefined;
  let snapshot: string | null = null;
  let [isDue, isRunning] = [false, false];

  async function check() {
    own = await pool.connect();
    try {
      const { rows } = await own.query<{ snapshot: string }>(notify, [snapshot]);
      snapshot = rows[0]?.snapshot ?? null;
      own.release();
    } catch (error) {
      // The next PostgreSQL may be a standby, which uses ids of transactions again.
      snapshot = null;
      own.release(error as Error);
    } finally {
      own = undefined;
    }
  }

  async function run() {
    isRunning = true;
    while (isDue && !pool.ending) {
      await wait(notifyAfterMs, undefined, { ref: false });
      isDue = false;
      // A lost database is reported by whoever needs it.
      await check().catch(() => {});
    }
    isRunning = false;
  }

  pool.on("release", (_error, client) => {
    if (client === own) return;
    isDue = true;
    if (!isRunning) void run();
  });
}
