import { setTimeout as wait } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import type pg from "pg";
import { databaseDown } from "./is-database-away.ts";

const pauseMs = 100;
/** With the 2 s of a last attempt that gets no response, a request still has its 503 within 3 s. */
const retryMs = 1_000;

/** Messages of pg's errors without a code. */
const ended = /^Connection (ended|terminated) unexpectedly/;

/**
 * A pool that tries again for a second when a connection is refused: while PostgreSQL restarts or a standby takes over, requests
 * wait instead of failing at once.
 */
export function retryConnect(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const startedAt = performance.now();
      for (;;)
        try {
          return await pool.connect();
        } catch (error) {
          if (pool.ending || performance.now() - startedAt > retryMs || !isTemporary(error)) throw error;
          await wait(pauseMs);
        }
    },
  };
}

function isTemporary(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return databaseDown.test(code) || ended.test(message);
}
