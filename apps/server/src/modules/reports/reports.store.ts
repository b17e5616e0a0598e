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

/** An anonymous report, or one whose e-mail address is not verified yet. */
export async function insertReport({ db }: Ctx, row: NewReport) {
  const { id, reason, details, name, email } = row;
  await db
    .insertInto("report")
    .values({
      ...{ id, reason, details, name, email },
      caseId: row.caseId,
      accountId: row.accountId,
      reporterKey: row.reporterKey,
      networkKey: row.networkKey,
      fanSessionId: row.fanSessionId,
      effect: email ? "unconfirmed" : "anonymous",
      createdAt: row.createdAt,
    })
    .execute();
}

/** Oldest first. */
export function selectReportsOf({ db }: Ctx, caseIds: readonly string[]) {
  return db
    .selectFrom("report")
    .select(["id", "caseId", "reason", "details", "name", "email", "effect"])
    .select(["identifiedAt", "createdAt"])
    .select([countDecided("upheld").as("upheld"), countDecided("rejected").as("rejected")])
    .where("caseId", "in", caseIds)
    .orderBy("id")
    .limit(500)
    .execute();
}

export type ReportRow = Awaited<ReturnType<typeof selectReportsOf>>[number];

/**
 * Deletes the personal data and text of reports by this e-mail address or in these sessions; the HMAC of the address
 * remains.
 */
export async function anonymiseReports({ db }: Ctx, email: string, sessionIds: readonly string[]) {
  const cleared = { name: null, email: null, details: "", fanSessionId: null, networkKey: null };
  await db.updateTable("report").set(cleared).where("email", "=", email).execute();
  if (sessionIds.length > 0)
    await db.updateTable("report").set(cleared).where("fanSessionId", "in", sessionIds).execute();
}
