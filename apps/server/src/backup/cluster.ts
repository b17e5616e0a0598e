import pg from "pg";
import { parseLsn } from "./wal.ts";

export type Cluster = {
  systemId: string;
  postgresMajor: string;
  timeline: number;
  /** WAL before it survives a crash, and does not change any more. */
  flushed: bigint;
  flushedText: string;
  migration: string | null;
  now: Date;
};

/** Replication slots: `wal` holds what the newest chain lacks, `base` the WAL of a base that is being copied. */
export const slots = { wal: "camarim_backup", base: "camarim_base" } as const;

export async function withClient<T>({ databaseUrl }: { databaseUrl: string }, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "camarim-backup" });
  // The end of the connection also fails the query that waits for it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function readCluster(client: pg.Client): Promise<Cluster> {
  const { rows } = await client.query(`
    select system_identifier::text as "systemId", lsn::text as "flushedText", clock_timestamp() as now,
      (current_setting('server_version_num')::int / 10000)::text as "postgresMajor", pg_walfile_name(lsn) as file,
      to_regclass('public.kysely_migration') is not null as "isMigrated"
    from pg_control_system(), pg_current_wal_flush_lsn() as lsn`);
  const { file, isMigrated, ...cluster } = rows[0];
  const migrations = isMigrated
    ? await client.query("select max(name) as name from public.kysely_migration")
    : undefined;
  return {
    ...cluster,
    timeline: Number.parseInt(file.slice(0, 8), 16),
    flushed: parseLsn(cluster.flushedText),
    migration: migrations?.rows[0].name ?? null,
  };
}

const locks = { wal: 7_340_001, base: 7_340_002 };

/** One process at a time: a server and `script/backup` may run together. */
export async function withLock<T>(client: pg.Client, lock: keyof typeof locks, run: () => Promise<T>): Promise<T> {
  await client.query("select pg_advisory_lock($1)", [locks[lock]]);
  try {
    return await run();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [locks[lock]]);
  }
}

/** `from` is the oldest WAL that a replication slot keeps. Undefined if there is none, or PostgreSQL has removed its WAL. */
export async function findSlot(client: pg.Client, name: string): Promise<{ from: bigint } | undefined> {
  const { rows } = await client.query(
    "select restart_lsn::text as lsn from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'",
    [name],
  );
  return rows[0]?.lsn ? { from: parseLsn(rows[0].lsn) } : undefined;
}

export async function createSlot(client: pg.Client, name: string) {
  await client.query("select pg_create_physical_replication_slot($1, true)", [name]);
}

export async function dropSlot(client: pg.Client, name: string) {
  await client.query("select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1", [
    name,
  ]);
}

export async function dropSlots(client: pg.Client) {
  for (const name of Object.values(slots)) await dropSlot(client, name);
}
