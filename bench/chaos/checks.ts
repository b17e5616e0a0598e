import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openKysely } from "../../apps/server/src/db/connect.ts";
import { findViolations } from "../../apps/server/test/money-invariants.ts";
import type { Run } from "./creator.ts";
import { listDuplicates, listMails } from "./duplicates.ts";
import type { Topology } from "./topology.ts";

export type Violations = {
  lost: string[];
  duplicated: string[];
  discrepancies: string[];
  mails: { sent: number; repeated: string[] };
  /** The longest that a scheduled run was due while no other of its job ran. */
  stall: { seconds: number; job: string };
};

const settleMs = 120_000;

/** Compares what was confirmed with what there is, after all jobs have ended. */
export async function checkAll(topology: Topology, run: Run): Promise<Violations> {
  const pool = new pg.Pool({ connectionString: topology.databaseUrl, max: 2 });
  try {
    await waitForJobs(pool, run);
    const lost = await listLost(pool, run);
    const duplicated = await listDuplicates(pool, topology);
    const discrepancies = await listDiscrepancies(pool, topology);
    return { lost, duplicated, discrepancies, mails: listMails(topology), stall: await findStall(pool) };
  } finally {
    await pool.end();
  }
}

/** Until no job is due or runs; charges that a lost webhook was about are polled every minute. */
async function waitForJobs(pool: pg.Pool, { traffic, acknowledged }: Run) {
  const paid = acknowledged.orders.filter(({ isPaid }) => isPaid).map(({ id }) => id);
  const sql = `select
      (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after <= now() or state = 'active') as jobs,
      (select count(*)::int from payment where id = any($1) and paid_at is null) as unpaid,
      (select count(*)::int from gateway_charge where refund_target_cents is not null
        and refund_target_cents > (select refunded_cents from payment where id = payment_id)) as refunds`;
  for (const endsAt = Date.now() + settleMs; ; await wait(1_000)) {
    const { rows } = await pool.query<Record<string, number>>(sql, [paid]);
    const waiting = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
    if (waiting.length === 0) break;
    if (Date.now() < endsAt) continue;
    traffic.report(`after ${settleMs / 1_000} s: ${JSON.stringify(waiting)}`);
    break;
  }
  const failed = "select group_id as name, output->>'message' as message from pgboss.job where state = 'failed'";
  for (const { name, message } of (await pool.query(failed)).rows) traffic.report(`job ${name} failed: ${message}`);
}

/** A killed worker counts until its job has started again, since that overwrites its start. */
async function findStall(pool: pg.Pool): Promise<Violations["stall"]> {
  const { rows } = await pool.query<Violations["stall"]>(`
    select name as job, extract(epoch from started_on - greatest(created_on, before))::float8 as seconds from (
      select group_id as name, started_on, created_on, lag(completed_on) over (partition by group_id order by started_on) as before
      from pgboss.job where singleton_key = group_id and started_on is not null and completed_on is not null
    ) run order by 2 desc nulls last limit 1`);
  return rows[0] ?? { seconds: 0, job: "none" };
}

async function listLost(pool: pg.Pool, { acknowledged, sellers }: Run): Promise<string[]> {
  const { creators, stories, orders, renewals } = acknowledged;
  const lost: string[] = [];
  const rowsOf = async (sql: string, ids: readonly string[]) =>
    new Map((await pool.query(sql, [ids])).rows.map((row) => [row.id as string, row]));
  const profiles = await rowsOf(
    "select username as id, bio from profile where username = any($1)",
    creators.map(({ username }) => username),
  );
  for (const { username, bio } of creators)
    if (profiles.get(username)?.bio !== bio)
      lost.push(`profile ${username}: ${profiles.get(username)?.bio} is not ${bio}`);
  const found = await rowsOf(
    "select id, state from story where id = any($1)",
    stories.map(({ id }) => id),
  );
  for (const { id } of stories)
    if (found.get(id)?.state !== "ready") lost.push(`story ${id}: ${found.get(id)?.state ?? "missing"}`);
  const payments = await rowsOf(
    `select payment.id, payment.status, payment.paid_at, subscription.status as subscription
     from payment join subscription on subscription.id = subscription_id where payment.id = any($1)`,
    orders.map(({ id }) => id),
  );
  for (const { id, isPaid, isRefunded } of orders) {
    const payment = payments.get(id);
    if (!payment) lost.push(`order ${id}`);
    else if (isPaid && !payment.paid_at) lost.push(`payment ${id}: ${payment.status}`);
    else if (isRefunded && payment.subscription !== "refunded") lost.push(`refund of ${id}: ${payment.subscription}`);
    else if (isPaid && !isRefunded && !["active", "refunded"].includes(payment.subscription))
      lost.push(`access of ${id}: ${payment.subscription}`);
  }
  const ends = await rowsOf(
    "select id, current_period_end from subscription where id = any($1)",
    renewals.map(({ subscriptionId }) => subscriptionId),
  );
  for (const { subscriptionId, periodEnd } of renewals)
    if (!(ends.get(subscriptionId)?.current_period_end >= new Date(periodEnd)))
      lost.push(`renewal of ${subscriptionId}`);
  for (const { client, stories } of sellers)
    for (const id of stories) {
      const { body } = await client.request<{ videoUrl?: string | null }>(`/v1/stories/${id}`, {}, [200, 404]);
      const { bytes } = await client.request(body.videoUrl ?? "/media/missing", {}, [200, 404]);
      if (bytes.length < 10_000) lost.push(`video of story ${id}: ${bytes.length} bytes`);
    }
  return lost;
}

/** The invariants of each creator's money, the product's verification of the ledger and its reconciliation with the gateway. */
async function listDiscrepancies(pool: pg.Pool, { settings }: Topology): Promise<string[]> {
  const db = openKysely(pool);
  const found: string[] = [];
  for (const { id } of (await pool.query<{ id: string }>("select id from account")).rows) {
    const violations = await findViolations({ db } as unknown as Parameters<typeof findViolations>[0], id);
    found.push(...violations.map(({ invariant, subject }) => `not true: ${invariant} (${subject})`));
  }
  const since = (await pool.query<{ now: Date }>("select now()")).rows[0]?.now;
  for (const job of ["verify-ledger", "reconcile-gateways"]) runJob(settings, job);
  const sql = `select
      (select findings from ledger_verification where verified_at >= $1 order by verified_at desc limit 1) as findings,
      (select count(*)::int from gateway_connection) as connections,
      (select count(*)::int from gateway_reconciliation where started_at >= $1 and ended_at is not null and failure is null) as reconciled`;
  for (const endsAt = Date.now() + settleMs; ; await wait(1_000)) {
    const [row] = (await pool.query(sql, [since])).rows;
    if (row.findings && row.reconciled >= row.connections) {
      found.push(...row.findings.map((finding: object) => `ledger: ${JSON.stringify(finding)}`));
      break;
    }
    if (Date.now() < endsAt) continue;
    found.push(`not verified within ${settleMs / 1_000} s: ${JSON.stringify(row)}`);
    break;
  }
  const open = "select kind, subject, expected_cents, found_cents from gateway_discrepancy where resolved_at is null";
  return [...found, ...(await pool.query(open)).rows.map((row) => `gateway: ${JSON.stringify(row)}`)];
}

function runJob(settings: Record<string, string>, job: string) {
  const cwd = join(import.meta.dirname, "../../apps/server");
  const env = { PATH: process.env.PATH, ...settings };
  execFileSync(process.execPath, ["src/admin.ts", "run", job], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
}
