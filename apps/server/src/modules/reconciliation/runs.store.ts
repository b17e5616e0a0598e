import type { Ctx } from "#core/ctx";
import type { Discrepancy, ReconciliationRun } from "./reconciliation.rules.ts";

const retentionMs = 90 * 86_400_000;

export async function insertRun({ db }: Ctx, { id, startedAt, connection }: ReconciliationRun) {
  await db.insertInto("gatewayReconciliation").values({ id, connectionId: connection.id, startedAt }).execute();
}

/** Also deletes matches of runs whose process died, and runs older than 90 days. */
export async function markEnded(
  { db, now }: Ctx,
  run: ReconciliationRun,
  outcome: { discrepancies: number } | { failure: string },
) {
  const { id, counted: totals, connection } = run;
  await db
    .updateTable("gatewayReconciliation")
    .set({ endedAt: now(), ...totals, ...outcome })
    .where("id", "=", id)
    .execute();
  const runs = db.selectFrom("gatewayReconciliation").select("id").where("connectionId", "=", connection.id);
  await db
    .deleteFrom("gatewayReconciliationMatch")
    .where(
      "reconciliationId",
      "in",
      runs.where((eb) => eb.or([eb("id", "=", id), eb("startedAt", "<", daysAgo(run, 1))])),
    )
    .execute();
  const old = new Date(run.startedAt.getTime() - retentionMs);
  const outdated = db.deleteFrom("gatewayReconciliation").where("connectionId", "=", connection.id);
  await outdated.where("startedAt", "<", old).where("id", "<>", id).execute();
}

function daysAgo({ startedAt }: ReconciliationRun, days: number): Date {
  return new Date(startedAt.getTime() - days * 86_400_000);
}

/** The start of the last complete run. */
export async function selectLastCompletedAt({ db }: Ctx, connectionId: string): Promise<Date | undefined> {
  const ended = db.selectFrom("gatewayReconciliation").select("startedAt").where("connectionId", "=", connectionId);
  const successful = ended.where("endedAt", "is not", null).where("failure", "is", null);
  return (await successful.orderBy("startedAt", "desc").limit(1).executeTakeFirst())?.startedAt;
}

export async function insertMatched({ db }: Ctx, { id }: ReconciliationRun, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return;
  const rows = subjectIds.map((subjectId) => ({ reconciliationId: id, subjectId }));
  await db
    .insertInto("gatewayReconciliationMatch")
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
  const seen = { expectedCents: discrepancy.expectedCents, foundCents: discrepancy.foundCents, lastSeenAt: now() };
  await db
    .insertInto("gatewayDiscrepancy")
    .values({
      id,
      connectionId: connection.id,
      kind: discrepancy.kind,
      subject: discrepancy.subject,
      firstSeenAt: now(),
      ...seen,
    })
    .onConflict((on) =>
      on.columns(["connectionId", "kind", "subject"]).where("resolvedAt", "is", null).doUpdateSet(seen),
    )
    .execute();
}

/** Resolves discrepancies that this run has not seen any more. */
export async function resolveDiscrepancies({ db, now }: Ctx, { connection, startedAt }: ReconciliationRun) {
  await db
    .updateTable("gatewayDiscrepancy")
    .set({ resolvedAt: now() })
    .where("connectionId", "=", connection.id)
    .where("resolvedAt", "is", null)
    .where("lastSeenAt", "<", startedAt)
    .execute();
}

export function selectOpenDiscrepancies({ db }: Ctx, connectionId: string, limit: number) {
  return db
    .selectFrom("gatewayDiscrepancy")
    .select(["kind", "subject", "expectedCents", "foundCents"])
    .where("connectionId", "=", connectionId)
    .where("resolvedAt", "is", null)
    .orderBy("firstSeenAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function countOpenDiscrepancies({ db }: Ctx, connectionId: string): Promise<number> {
  const open = db.selectFrom("gatewayDiscrepancy").where("connectionId", "=", connectionId);
  const totals = open.where("resolvedAt", "is", null).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await totals.executeTakeFirstOrThrow()).count);
}
