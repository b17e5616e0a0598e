import type { Ctx } from "#core/ctx";
import type { Discrepancy, ReconciliationRun } from "./reconciliation.rules.ts";

const retentionMs = 90 * 86_400_000;

export async function insertRun({ db }: Ctx, { id, startedAt, connection }: ReconciliationRun) {
  await db
    .insertInto("gateway_reconciliation")
    .values({ id, connection_id: connection.id, started_at: startedAt })
    .execute();
}

/** Also deletes matches of runs whose process died, and runs older than 90 days. */
export async function markEnded(
  { db, now }: Ctx,
  run: ReconciliationRun,
  outcome: { discrepancies: number } | { failure: string },
) {
  const { id, counted: totals, connection } = run;
  await db
    .updateTable("gateway_reconciliation")
    .set({ ended_at: now(), ...totals, ...outcome })
    .where("id", "=", id)
    .execute();
  const runs = db.selectFrom("gateway_reconciliation").select("id").where("connection_id", "=", connection.id);
  await db
    .deleteFrom("gateway_reconciliation_match")
    .where(
      "reconciliation_id",
      "in",
      runs.where((eb) => eb.or([eb("id", "=", id), eb("started_at", "<", daysAgo(run, 1))])),
    )
    .execute();
  const old = new Date(run.startedAt.getTime() - retentionMs);
  const outdated = db.deleteFrom("gateway_reconciliation").where("connection_id", "=", connection.id);
  await outdated.where("started_at", "<", old).where("id", "<>", id).execute();
}

function daysAgo({ startedAt }: ReconciliationRun, days: number): Date {
  return new Date(startedAt.getTime() - days * 86_400_000);
}

/** The start of the last complete run. */
export async function selectLastCompletedAt({ db }: Ctx, connectionId: string): Promise<Date | undefined> {
  const ended = db.selectFrom("gateway_reconciliation").select("started_at").where("connection_id", "=", connectionId);
  const successful = ended.where("ended_at", "is not", null).where("failure", "is", null);
  return (await successful.orderBy("started_at", "desc").limit(1).executeTakeFirst())?.started_at;
}

export async function insertMatched({ db }: Ctx, { id }: ReconciliationRun, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return;
  const rows = subjectIds.map((subject_id) => ({ reconciliation_id: id, subject_id }));
  await db
    .insertInto("gateway_reconciliation_match")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An open discrepancy keeps the time when it was first seen. */
export async function upsertDiscrepancy(
  { db, now }: Ctx,
  id: string,
  { connection }: ReconciliationRun,
  discrepancy: Discrepancy,
) {
  const seen = { expected_cents: discrepancy.expectedCents, found_cents: discrepancy.foundCents, last_seen_at: now() };
  await db
    .insertInto("gateway_discrepancy")
    .values({
      id,
      connection_id: connection.id,
      kind: discrepancy.kind,
      subject: discrepancy.subject,
      first_seen_at: now(),
      ...seen,
    })
    .onConflict((on) =>
      on.columns(["connection_id", "kind", "subject"]).where("resolved_at", "is", null).doUpdateSet(seen),
    )
    .execute();
}

/** Resolves discrepancies that this run has not seen any more. */
export async function resolveDiscrepancies({ db, now }: Ctx, { connection, startedAt }: ReconciliationRun) {
  await db
    .updateTable("gateway_discrepancy")
    .set({ resolved_at: now() })
    .where("connection_id", "=", connection.id)
    .where("resolved_at", "is", null)
    .where("last_seen_at", "<", startedAt)
    .execute();
}

export function selectOpenDiscrepancies({ db }: Ctx, connectionId: string, limit: number) {
  return db
    .selectFrom("gateway_discrepancy")
    .select(["kind", "subject", "expected_cents as expectedCents", "found_cents as foundCents"])
    .where("connection_id", "=", connectionId)
    .where("resolved_at", "is", null)
    .orderBy("first_seen_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function countOpenDiscrepancies({ db }: Ctx, connectionId: string): Promise<number> {
  const open = db.selectFrom("gateway_discrepancy").where("connection_id", "=", connectionId);
  const totals = open.where("resolved_at", "is", null).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await totals.executeTakeFirstOrThrow()).count);
}
