import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { measureClockDifference } from "#core/database/clock-difference";
import { processCounts } from "#core/process-counts";
import { getPoolCounts } from "#db/connect";
import { findNewestVerification, getPlatformBalances } from "#modules/ledger/index";
import { findNewestSweep } from "#modules/objects/index";
import { findReconciliationStatus } from "#modules/reconciliation/index";
import { findOverdue } from "#modules/renewals/index";
import { findOldestQueued } from "#modules/stories/index";
import { countStuckTransfers } from "#modules/transfers/index";
import { getInvalidResponses } from "#ports/gateways/invalid-responses";
import { gatewayNames } from "#ports/gateways/port";

type Sample = { value: number } & Record<string, number | string>;
/** By name. `read` returns no sample for what is unknown. */
export type Gauges = Record<
  string,
  { help: string; labels?: string[]; read: (ctx: Ctx) => Sample[] | Promise<Sample[]> }
>;

/** Of this process and its machine. */
export const processGauges: Gauges = {
  event_streams_open: {
    help: "Open streams of live events",
    read: () => [{ value: processCounts.openStreams }],
  },
  mail_failures: {
    help: "E-mails that the mail server did not accept, since this process started",
    read: () => [{ value: processCounts.mailFailures }],
  },
  database_connections: {
    help: "Connections of this process to the database, and requests that wait for one",
    labels: ["state"],
    read: ({ db }) => toSamples("state", getPoolCounts(db)),
  },
  database_reachable: {
    help: "Whether this process reaches the database",
    read: ({ db }) =>
      sql`select 1`.execute(db).then(
        () => [{ value: 1 }],
        () => [{ value: 0 }],
      ),
  },
  clock_difference_seconds: {
    help: "Difference of this machine's clock from that of the database",
    read: async (ctx) => [{ value: (await measureClockDifference(ctx)) / 1_000 }],
  },
  disk_bytes: {
    help: "Size of the file system of the data folder, and what the product can still write to it",
    labels: ["what"],
    read: async ({ config }) => {
      const { blocks, bavail, bsize } = await statfs(config.data);
      return toSamples("what", { size: blocks * bsize, available: bavail * bsize });
    },
  },
  gateway_invalid_responses: {
    help: "Responses of a gateway that did not have the documented form, since this process started",
    labels: ["gateway"],
    read: () => gatewayNames.map((gateway) => ({ gateway, value: getInvalidResponses(gateway) })),
  },
  video_self_test_failed: {
    help: "Whether this process could not process its own small video when it last tried",
    read: ({ video }) => [{ value: video.selfTestState() === "failed" ? 1 : 0 }],
  },
};

/** Of the database, and so the same in all processes. */
export const sharedGauges: Gauges = {
  jobs: {
    help: "Jobs of each queue, by state; failed: for good, in the last days",
    labels: ["queue", "state"],
    read: async (ctx) => {
      const counts = await countJobs(ctx);
      return counts.flatMap(({ queue, oldestSeconds: _, ...states }) =>
        toSamples("state", states).map((sample) => ({ queue, ...sample })),
      );
    },
  },
  job_oldest_seconds: {
    help: "How long the oldest job of each queue has waited",
    labels: ["queue"],
    read: async (ctx) => (await countJobs(ctx)).map(({ queue, oldestSeconds }) => ({ queue, value: oldestSeconds })),
  },
  story_oldest_seconds: {
    help: "How long the oldest story has waited for its encoding",
    read: async (ctx) => {
      const queuedAt = await findOldestQueued(ctx);
      return [{ value: queuedAt ? Math.max(0, (ctx.now().getTime() - queuedAt.getTime()) / 1_000) : 0 }];
    },
  },
  ledger_discrepancies: {
    help: "Discrepancies that the last verification of the ledger found",
    read: async (ctx) => {
      const verification = await findNewestVerification(ctx);
      return verification ? [{ value: verification.discrepancies }] : [];
    },
  },
  ledger_verified_timestamp_seconds: {
    help: "When the ledger was last verified",
    read: async (ctx) => {
      const verification = await findNewestVerification(ctx);
      return verification ? [{ value: verification.verifiedAt.getTime() / 1_000 }] : [];
    },
  },
  gateway_discrepancies: {
    help: "Open discrepancies between gateways and the ledger",
    read: async (ctx) => [{ value: (await findReconciliationStatus(ctx)).discrepancies }],
  },
  gateway_reconciliations_late: {
    help: "Gateway accounts without a reconciliation in the last 30 hours",
    read: async (ctx) => [{ value: (await findReconciliationStatus(ctx)).late }],
  },
  storage_orphans: {
    help: "Objects without a row in the last comparison of the storage, if they were too many to be deleted",
    read: async (ctx) => {
      const sweep = await findNewestSweep(ctx);
      return sweep ? [{ value: sweep.deleted === 0 ? sweep.orphans : 0 }] : [];
    },
  },
  storage_missing: {
    help: "Rows without an object that the last comparison of the storage found",
    read: async (ctx) => {
      const sweep = await findNewestSweep(ctx);
      return sweep ? [{ value: sweep.missing }] : [];
    },
  },
  backup_timestamp_seconds: {
    help: "When the last backup, and the last check of all that is kept, ended without an error",
    labels: ["what"],
    read: async ({ db }) =>
      (await db.selectFrom("backupRun").selectAll().execute()).map(({ what, endedAt }) => ({
        what,
        value: endedAt.getTime() / 1_000,
      })),
  },
  wal_archived_timestamp_seconds: {
    help: "When PostgreSQL last archived a segment of its WAL, if it archives",
    read: async ({ db }) => {
      // Before the first segment, since when none was archived.
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from coalesce(last_archived_time, stats_reset))::float8 as seconds
        from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
      return rows.map(({ seconds }) => ({ value: seconds }));
    },
  },
  transfers_stuck: {
    help: "Transfers that the gateway does not know and an admin must resolve",
    read: async (ctx) => [{ value: await countStuckTransfers(ctx) }],
  },
  subscription_work_overdue: {
    help: "Overdue work for subscriptions, up to 1,000 of each kind",
    labels: ["what"],
    read: async (ctx) => toSamples("what", await findOverdue(ctx)),
  },
  ledger_platform_centavos: {
    help: "Balances of the platform's ledger accounts",
    labels: ["account"],
    read: async (ctx) => (await getPlatformBalances(ctx)).map(({ kind, cents }) => ({ account: kind, value: cents })),
  },
};

function toSamples(label: string, values: Record<string, number>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ [label]: name, value }));
}

type JobCounts = {
  queue: string;
  ready: number;
  active: number;
  deferred: number;
  failed: number;
  oldestSeconds: number;
};

/** The counts of pg-boss itself are from its last pass, up to two minutes ago. A queue without jobs has zeros. */
async function countJobs({ db }: Ctx) {
  const { rows } = await sql<JobCounts>`
    select queue.name as queue,
      count(*) filter (where state < 'active' and start_after <= now())::int as ready,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and start_after > now())::int as deferred,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)
        as oldest_seconds
    from pgboss.queue queue left join pgboss.job job on job.name = queue.name and (state <= 'active' or state = 'failed')
    where queue.name not like '\\_\\_%' group by 1 order by 1`.execute(db);
  return rows;
}
