import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

type NewRequest = { id: string; holdId: string; kind: "open" | "release"; reason: string; adminId: string };

/** False if a request of this kind waits already. */
export async function insertRequest({ db, now }: Ctx, { id, holdId, kind, reason, adminId }: NewRequest) {
  return applyChange(
    db
      .insertInto("evidence_request")
      .values({ id, hold_id: holdId, kind, reason, requested_by: adminId, requested_at: now() })
      .onConflict((conflict) => conflict.columns(["hold_id", "kind"]).where("decision", "is", null).doNothing()),
  );
}

/** The caller locks its hold. */
export function lockRequest({ db }: Ctx, id: string) {
  return db
    .selectFrom("evidence_request")
    .select(["id", "hold_id as holdId", "kind", "reason", "requested_by as requestedBy", "decision"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateDecision({ db, now }: Ctx, id: string, decision: "approved" | "rejected", adminId: string) {
  await db
    .updateTable("evidence_request")
    .set({ decision, decided_by: adminId, decided_at: now() })
    .where("id", "=", id)
    .execute();
}

export function selectOpenRequests({ db }: Ctx, holdIds: readonly string[]) {
  return db
    .selectFrom("evidence_request as request")
    .innerJoin("profile", "profile.account_id", "request.requested_by")
    .select(["request.id", "request.hold_id as holdId", "request.kind", "request.reason"])
    .select([
      "request.requested_by as requestedBy",
      "request.requested_at as requestedAt",
      "profile.full_name as fullName",
    ])
    .where("request.hold_id", "in", holdIds)
    .where("request.decision", "is", null)
    .orderBy("request.id")
    .execute();
}

/** The newest approval to open, by hold, of which this admin is one of the two. */
export async function selectOpenings({ db }: Ctx, holdIds: readonly string[], adminId: string, since: Date) {
  const rows = await db
    .selectFrom("evidence_request")
    .select(["hold_id as holdId", sql<Date>`max(decided_at)`.as("at")])
    .where("hold_id", "in", holdIds)
    .where("kind", "=", "open")
    .where("decision", "=", "approved")
    .where("decided_at", ">", since)
    .where((eb) => eb.or([eb("requested_by", "=", adminId), eb("decided_by", "=", adminId)]))
    .groupBy("hold_id")
    .execute();
  return new Map(rows.map(({ holdId, at }) => [holdId, at]));
}
