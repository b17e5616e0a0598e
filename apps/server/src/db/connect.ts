import type { FastifyBaseLogger } from "fastify";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { killUnresponsiveConnections } from "./connection-watchdog.ts";
import { notifyChanges } from "./notify-changes.ts";
import { retryConnect } from "./retry-connect.ts";
import type { DB } from "./tables.ts";

// Centavos and counts stay below 2^53, and numeric columns are durations or sums of them.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Queries and rows have camelCase names, raw SQL those of the schema. The keys of JSON are data, and never renamed. */
export function openKysely(pool: PostgresPool): Kysely<DB> {
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins });
}

/** In milliseconds. A free connection is waited for a second longer while PostgreSQL refuses some. */
export const timeouts = { connection: 2_000, statement: 5_000, lock: 2_000 };

type PoolOptions = {
  max?: number;
  pooler?: "none" | "transaction";
  isReadOnly?: boolean;
  timeouts?: typeof timeouts;
};

/**
 * A pool with timeouts. Behind a `pooler` in transaction mode each transaction may run on another connection of PostgreSQL, and the role
 * has the timeouts (`set-role-defaults.ts`).
 */
export function connect(
  url: string,
  log: Pick<FastifyBaseLogger, "warn">,
  {
    max = 10,
    pooler = "none",
    isReadOnly = false,
    timeouts: { connection, statement, lock } = timeouts,
  }: PoolOptions = {},
): Kysely<DB> {
  const isPooled = pooler === "transaction";
  const options = `-c statement_timeout=${statement} -c lock_timeout=${lock} -c timezone=UTC${isReadOnly ? " -c default_transaction_read_only=on" : ""}`;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connection,
    ...(!isPooled && { options }),
  });
  // Without error listeners (on the pool for idle connections, on each client for active ones), a connection that PostgreSQL
  // closes would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  killUnresponsiveConnections(pool, url, onLost);
  if (!isReadOnly) notifyChanges(pool);
  const db = openKysely(retryConnect(pool));
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<DB>, pg.Pool>();

/** The connections of a database of `connect`, and the requests that wait for one. */
export function getPoolCounts(db: Kysely<DB>): { used: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  if (!pool) throw new Error("The database was not opened by connect.");
  const { totalCount, idleCount, waitingCount } = pool;
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * For migrations: without `statement_timeout`, and with 10 minutes for a lock, so that a process waits for another one that migrates.
 * `url` must lead to PostgreSQL itself, or to a pooler that keeps sessions.
 */
export function connectForMigrations(url: string, log: Pick<FastifyBaseLogger, "warn">): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: "-c statement_timeout=0 -c lock_timeout=600000 -c timezone=UTC",
  });
  const onLost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return openKysely(pool);
}
