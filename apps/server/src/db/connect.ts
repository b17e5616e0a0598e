import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { killUnresponsiveConnections } from "./connection-watchdog.ts";
import { prepareStatements } from "./prepare.ts";
import type { DB } from "./tables.ts";

// Centavos and counts stay below 2^53, and numeric columns are durations or sums of them.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool with timeouts: 2 s for a connection, 5 s for a statement, 2 s for a lock. */
export function connect(url: string, log: Pick<FastifyBaseLogger, "warn">): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    options: "-c statement_timeout=5000 -c lock_timeout=2000 -c timezone=UTC",
  });
  // Without error listeners (on the pool for idle connections, on each client for active ones), a connection that PostgreSQL
  // closes would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  pool.on("error", onLost);
  pool.on("connect", (client) => {
    client.on("error", onLost);
    prepareStatements(client);
  });
  killUnresponsiveConnections(pool, url, onLost);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
