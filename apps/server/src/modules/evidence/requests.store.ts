import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

type NewRequest = { id: string; holdId: string; kind: "open" | "release"; reason: string; adminId: string };

/** False if a request of this kind waits already. */
export async function insertRequest({ db, now }: Ctx, { id, holdId, kind, reason, adminId }: NewRequest) {
  return applyChange(
    db
      .insertInto("evidenceRequest")
      .values({ id, holdId, kind, reason, requestedBy: adminId, requestedAt: now() })
      .onConflict((conflict) => conflict.columns(["holdId", "kind"]).where("decision", "is", null).doNothing()),
  );
}

/** The caller locks its hold. */
export function lockRequest({ db }: Ctx, id: string) {
  return db
    .selectFrom("evidenceRequest")
    .select(["id", "holdId", "kind", "reason", "requestedBy", "decision"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateDecision({ db, now }: Ctx, id: string, decision: "approved" | "rejected", adminId: string) {
  await db
    .updateTable("evidenceRequest")
    .set({ decision, decidedBy: adminId, decidedAt: now() })
    .where("id", "=", id)
    .execute();
}

export function selectOpenRequests({ db }: Ctx, holdIds: readonly string[]) {
  return db
    .selectFrom("evidenceRequest as request")
    .innerJoin("profile", "profile.accountId", "request.requestedBy")
    .select(["request.id", "request.holdId", "request.kind", "request.reason"])
    .select(["request.requestedBy", "request.requestedAt", "profile.fullName"])
    .where("request.holdId", "in", holdIds)
    .where("request.decision", "is", null)
    .orderBy("request.id")
    .execute();
}

/** The newest approval to open, by hold, of which this admin is one of the two. */
export async function selectOpenings({ db }: Ctx, holdIds: readonly string[], adminId: string, since: Date) {
  const rows = await db
    .selectFrom("evidenceRequest")
    .select(["holdId", sql<Date>`max(decided_at)`.as("at")])
    .where("holdId", "in", holdIds)
    .where("kind", "=", "open")
    .where("decision", "=", "approved")
    .where("decidedAt", ">", since)
    .where((eb) => eb.or([eb("requestedBy", "=", adminId), eb("decidedBy", "=", adminId)]))
    .groupBy("holdId")
    .execute();
  return new Map(rows.map(({ holdId, at }) => [holdId, at]));
}
