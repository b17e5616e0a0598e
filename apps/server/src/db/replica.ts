import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import { connect } from "./connect.ts";
import type { DB } from "./tables.ts";

/** A standby of the database. `db` refuses writes. */
export type Replica = {
  db: Kysely<DB>;
  /** Whether it has everything that is committed at `primary` now; waits for that up to half a second. */
  isCurrent: (primary: Kysely<DB>) => Promise<boolean>;
  /** Reports an error of a read. Until `restMs` later the replica is not current. */
  rest: (err: unknown) => void;
};

const maxWaitMs = 500;
const pollMs = 20;
const restMs = 30_000;
const maxConnections = 5;

export function openReplica(url: string, log: Pick<FastifyBaseLogger, "warn">): Replica {
  const db = connect(url, log, { max: maxConnections, isReadOnly: true });
  let restsUntilMs = 0;

  function rest(err: unknown) {
    restsUntilMs = performance.now() + restMs;
    log.warn({ err, restMs }, "the replica is not used, reads go to the primary");
  }
  return {
    db,
    rest,
    async isCurrent(primary) {
      if (performance.now() < restsUntilMs) return false;
      const position = await selectPosition(primary);
      try {
        await waitFor(db, position);
        return true;
      } catch (error) {
        rest(error);
        return false;
      }
    },
  };
}

type Position = { lsn: string; cluster: string };

async function selectPosition(primary: Kysely<DB>): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_lsn()::text as lsn, (select system_identifier::text from pg_control_system()) as cluster`.execute(
    primary,
  );
  return rows[0] as Position;
}

/** Throws if the database is no standby of this cluster, which a former primary is not either, or lags. */
async function waitFor(db: Kysely<DB>, { lsn, cluster }: Position): Promise<void> {
  const endsAtMs = performance.now() + maxWaitMs;
  for (;;) {
    const { rows } = await sql<{ isStandby: boolean; isReplayed: boolean | null }>`
      select pg_is_in_recovery() and system_identifier::text = ${cluster} as is_standby,
        pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as is_replayed
      from pg_control_system()`.execute(db);
    if (!rows[0]?.isStandby) throw new Error("DATABASE_REPLICA_URL does not lead to a standby of DATABASE_URL");
    if (rows[0].isReplayed) return;
    if (performance.now() > endsAtMs) throw new Error("the replica lags behind the primary");
    await wait(pollMs);
  }
}
