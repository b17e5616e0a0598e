import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { parseSlowName } from "#core/database/statement-timeout";

const checkIntervalMs = 250;
const idleMs = 500;
const probeTimeoutMs = 400;
/** Longer than the usual `statement_timeout`, and than any pause inside our transactions. */
const maxIdleMs = 6_500;

type Activity = { bytes: number; receivedAt: number };

/**
 * PostgreSQL's timeouts do not apply while it is frozen or unreachable, and queries would wait forever. When an active connection
 * receives nothing, a new connection is tried; after two tries without a response, idle active connections are destroyed, and
 * their queries fail as they do when PostgreSQL is down. While others get a response, a connection may be silent for as long as its
 * statements may take (`setStatementTimeout`). One timer checks all connections, so that queries have no overhead.
 */
export function killUnresponsiveConnections(pool: pg.Pool, url: string, onLost: (error: Error) => void) {
  const active = new Map<pg.PoolClient, Activity>();
  const slowMs = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) =>
    client.connection.on("parameterStatus", ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === "application_name") slowMs.set(client, parseSlowName(parameterValue) ?? 0);
    }),
  );
  pool.on("acquire", (client) => active.set(client, { bytes: -1, receivedAt: 0 }));
  pool.on("release", (_error, client) => active.delete(client));
  pool.on("remove", (client) => active.delete(client));
  let checkedAt = 0;
  let isProbing = false;

  function destroy(client: pg.PoolClient) {
    active.delete(client);
    streamOf(client).destroy(Object.assign(new Error("PostgreSQL is silent"), { code: "ECONNRESET" }));
  }

  async function probe(idle: [pg.PoolClient, Activity][]) {
    isProbing = true;
    const isAlive = (await isResponding(url)) || (await isResponding(url));
    // Process data that arrived in the meantime first.
    await setImmediate();
    if (!isAlive) onLost(new Error("PostgreSQL is silent"));
    for (const [client, activity] of idle) {
      const isStillIdle = active.get(client) === activity && streamOf(client).bytesRead === activity.bytes;
      if (isStillIdle && (!isAlive || performance.now() - activity.receivedAt > maxIdleMs + (slowMs.get(client) ?? 0)))
        destroy(client);
    }
    isProbing = false;
  }

  function check() {
    const now = performance.now();
    // If the event loop was blocked, data may be unread.
    const wasBlocked = now - checkedAt > 2 * checkIntervalMs;
    checkedAt = now;
    const idle: [pg.PoolClient, Activity][] = [];
    for (const [client, activity] of active) {
      const { bytesRead } = streamOf(client);
      if (wasBlocked || bytesRead !== activity.bytes) {
        activity.bytes = bytesRead;
        activity.receivedAt = now;
      } else if (now - activity.receivedAt >= idleMs) idle.push([client, activity]);
    }
    if (idle.length > 0 && !isProbing) void probe(idle);
  }

  const timer = setInterval(() => (pool.ended ? clearInterval(timer) : check()), checkIntervalMs).unref();
}

/** Also true if PostgreSQL refuses the connection, or if the timeout fired late because this process was busy. */
async function isResponding(url: string): Promise<boolean> {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeTimeoutMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError || performance.now() - startedAt > 1.5 * probeTimeoutMs;
  } finally {
    client.end().catch(() => {});
  }
}

type ParameterStatus = { parameterName: string; parameterValue: string };

/** A socket of TCP, of TLS or of Unix. */
function streamOf(client: pg.PoolClient) {
  return client.connection.stream as Socket;
}
