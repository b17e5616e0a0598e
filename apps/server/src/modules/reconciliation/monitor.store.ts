import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { nilId } from "#core/ids";
import type { PageQuery } from "#core/paging/pages";
import { isConfigured } from "#ports/gateways/is-configured";

/** Accounts that we have access to, by id. */
export async function selectReconcilable(ctx: Ctx, after: string | undefined, limit: number): Promise<string[]> {
  const verified = ctx.db.selectFrom("gatewayConnection").select("id").where("status", "=", "verified");
  const rows = await verified
    .where(isConfigured(ctx, "gateway"))
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
    .selectFrom("gatewayDiscrepancy as difference")
    .innerJoin("gatewayConnection as connection", "connection.id", "difference.connectionId")
    .where("connection.status", "=", "verified")
    .where("difference.resolvedAt", "is", null);
  const rows = await open
    .innerJoin("profile", "profile.accountId", "connection.accountId")
    .select([
      "difference.id",
      "difference.kind",
      "difference.subject",
      "difference.expectedCents",
      "difference.foundCents",
      "difference.firstSeenAt",
      "connection.gateway",
      "connection.accountId",
      "profile.fullName",
      "profile.username",
      "profile.pictureId",
    ])
    .orderBy("difference.firstSeenAt")
    .orderBy("difference.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const totals = open.select((eb) => eb.fn.countAll<number>().as("count"));
  return { rows, totalCount: Number((await totals.executeTakeFirstOrThrow()).count) };
}
