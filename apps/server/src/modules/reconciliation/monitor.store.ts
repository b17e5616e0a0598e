import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { nilId } from "#core/ids";
import type { PageQuery } from "#core/paging/pages";

/** Accounts that we have access to, by id. */
export async function selectReconcilable({ db }: Ctx, after: string | undefined, limit: number): Promise<string[]> {
  const verified = db.selectFrom("gateway_connection").select("id").where("status", "=", "verified");
  const rows = await verified
    .where("id", ">", after ?? nilId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type ReconciliationStatus = { discrepancies: number; late: number };

/** Open discrepancies, and accounts without a complete run since `before`. */
export async function selectStatus({ db }: Ctx, before: Date): Promise<ReconciliationStatus> {
  const { rows } = await sql<ReconciliationStatus>`
    select (
      select count(*) from gateway_discrepancy difference join gateway_connection connection on connection.id = connection_id
      where resolved_at is null and connection.status = 'verified'
    ) as discrepancies, (
      select count(*) from gateway_connection connection
      where status = 'verified' and verified_at < ${before} and not exists (
        select from gateway_reconciliation run where run.connection_id = connection.id and run.started_at >= ${before}
          and run.ended_at is not null and run.failure is null
      )
    ) as late`.execute(db);
  return rows[0] as ReconciliationStatus;
}

export type DiscrepancyRow = Awaited<ReturnType<typeof selectDiscrepancies>>["rows"][number];

/** Open discrepancies with their creators, oldest first. */
export async function selectDiscrepancies({ db }: Ctx, { limit, offset }: PageQuery) {
  // Disconnected accounts cannot be examined any more.
  const open = db
    .selectFrom("gateway_discrepancy as difference")
    .innerJoin("gateway_connection as connection", "connection.id", "difference.connection_id")
    .where("connection.status", "=", "verified")
    .where("difference.resolved_at", "is", null);
  const rows = await open
    .innerJoin("profile", "profile.account_id", "connection.account_id")
    .select([
      "difference.id",
      "difference.kind",
      "difference.subject",
      "difference.expected_cents as expectedCents",
      "difference.found_cents as foundCents",
      "difference.first_seen_at as firstSeenAt",
      "connection.gateway",
      "connection.account_id as accountId",
      "profile.full_name as fullName",
      "profile.username",
      "profile.picture_id as pictureId",
    ])
    .orderBy("difference.first_seen_at")
    .orderBy("difference.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const totals = open.select((eb) => eb.fn.countAll<number>().as("count"));
  return { rows, totalCount: Number((await totals.executeTakeFirstOrThrow()).count) };
}
