import type { Ctx } from "#core/ctx";
import type { ReportReason } from "#db/tables";
import { countDecided } from "./reporters.store.ts";

type NewReport = {
  id: string;
  caseId: string;
  accountId: string;
  reason: ReportReason;
  details: string;
  name: string | null;
  email: string | null;
  reporterKey: string | null;
  networkKey: string | null;
  fanSessionId: string | null;
  createdAt: Date;
};

/** Of an anonymous report, or of one whose e-mail is to be proved yet. */
export async function insertReport({ db }: Ctx, row: NewReport) {
  const { id, reason, details, name, email } = row;
  await db
    .insertInto("report")
    .values({
      ...{ id, reason, details, name, email },
      case_id: row.caseId,
      account_id: row.accountId,
      reporter_key: row.reporterKey,
      network_key: row.networkKey,
      fan_session_id: row.fanSessionId,
      effect: email ? "unconfirmed" : "anonymous",
      created_at: row.createdAt,
    })
    .execute();
}

/** What was said of these cases, oldest first. */
export function selectReportsOf({ db }: Ctx, caseIds: readonly string[]) {
  return db
    .selectFrom("report")
    .select(["id", "case_id as caseId", "reason", "details", "name", "email", "effect"])
    .select(["identified_at as identifiedAt", "created_at as createdAt"])
    .select([countDecided("upheld").as("upheld"), countDecided("rejected").as("rejected")])
    .where("case_id", "in", caseIds)
    .orderBy("id")
    .limit(500)
    .execute();
}

export type SaidRow = Awaited<ReturnType<typeof selectReportsOf>>[number];

/** Takes out who reported by this e-mail or in these sessions, and what they wrote; the keyed hash of the e-mail stays. */
export async function anonymiseReports({ db }: Ctx, email: string, sessionIds: readonly string[]) {
  const nobody = { name: null, email: null, details: "", fan_session_id: null, network_key: null };
  await db.updateTable("report").set(nobody).where("email", "=", email).execute();
  if (sessionIds.length > 0)
    await db.updateTable("report").set(nobody).where("fan_session_id", "in", sessionIds).execute();
}
