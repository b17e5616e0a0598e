import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import pg from "pg";

const lookEveryMs = 250;
const quietMs = 500;
const probeMs = 400;
/** A living PostgreSQL ends a statement before, and no transaction of ours thinks that long. */
const deadMs = 6_500;

type Watched = { bytes: number; heardAt: number };

/**
 * PostgreSQL's own time limits end slow statements, but stop with it: one that is frozen, or behind a dead line, would hold
 * each query for ever. Where nothing comes on a connection at work, a new one is tried; when that gets no answer either,
 * twice, those at work are cut, and their queries fail as they do when PostgreSQL is gone. One sweep for all; nothing for each query.
 */
export function killUnresponsiveConnections(pool: pg.Pool, url: string, lost: (error: Error) => void) {
  const atWork = new Map<pg.PoolClient, Watched>();
  pool.on("acquire", (client) => atWork.set(client, { bytes: -1, heardAt: 0 }));
  pool.on("release", (_error, client) => atWork.delete(client));
  pool.on("remove", (client) => atWork.delete(client));
  let lookedAt = 0;
  let isTrying = false;

  function cut(client: pg.PoolClient) {
    atWork.delete(client);
    streamOf(client).destroy(Object.assign(new Error("PostgreSQL is silent"), { code: "ECONNRESET" }));
  }

  async function tryAnew(quiet: [pg.PoolClient, Watched][]) {
    isTrying = true;
    const answers = (await isAnswering(url)) || (await isAnswering(url));
    // What has come meanwhile is read before anybody is called silent.
    await setImmediate();
    if (!answers) lost(new Error("PostgreSQL is silent"));
    for (const [client, watched] of quiet) {
      const isStillQuiet = atWork.get(client) === watched && streamOf(client).bytesRead === watched.bytes;
      if (isStillQuiet && (!answers || performance.now() - watched.heardAt > deadMs)) cut(client);
    }
    isTrying = false;
  }

  function look() {
    const now = performance.now();
    // Whoever was not able to listen cannot tell who was silent.
    const wasAway = now - lookedAt > 2 * lookEveryMs;
    lookedAt = now;
    const quiet: [pg.PoolClient, Watched][] = [];
    for (const [client, watched] of atWork) {
      const { bytesRead } = streamOf(client);
      if (wasAway || bytesRead !== watched.bytes) Object.assign(watched, { bytes: bytesRead, heardAt: now });
      else if (now - watched.heardAt >= quietMs) quiet.push([client, watched]);
    }
    if (quiet.length > 0 && !isTrying) void tryAnew(quiet);
  }

  const timer = setInterval(() => (pool.ended ? clearInterval(timer) : look()), lookEveryMs).unref();
}

/** Whether a new connection gets a word, be it a refusal; or whether this very process was too busy to hear one. */
async function isAnswering(url: string): Promise<boolean> {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError || performance.now() - startedAt > 1.5 * probeMs;
  } finally {
    client.end().catch(() => {});
  }
}

function streamOf(client: pg.PoolClient) {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
