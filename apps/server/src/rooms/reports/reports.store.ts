import type { Ctx } from "#core/ctx";
import type { ReportReason } from "#db/tables";

type NewReport = {
  id: string;
  caseId: string;
  accountId: string;
  reason: ReportReason;
  details: string;
  email: string | undefined;
  fanSessionId: string | undefined;
};

export async function insertReport({ db, now }: Ctx, { caseId, accountId, email, fanSessionId, ...report }: NewReport) {
  await db
    .insertInto("report")
    .values({
      ...report,
      case_id: caseId,
      account_id: accountId,
      email: email ?? null,
      fan_session_id: fanSessionId ?? null,
      created_at: now(),
    })
    .execute();
}

export function selectReport({ db }: Ctx, id: string) {
  return db
    .selectFrom("report")
    .innerJoin("report_case as case", "case.id", "report.case_id")
    .innerJoin("profile", "profile.account_id", "report.account_id")
    .select(["report.id", "report.reason", "report.details", "report.email", "profile.username"])
    .select((on) => [
      "case.story_id as storyId",
      "case.due_at as due",
      on("case.hidden_at", "is not", null).$castTo<boolean>().as("hidden"),
    ])
    .where("report.id", "=", id)
    .executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof selectReport>>>;

/** What was said of these cases, oldest first. */
export function selectReportsOf({ db }: Ctx, caseIds: readonly string[]) {
  return db
    .selectFrom("report")
    .select(["case_id as caseId", "reason", "details", "email", "created_at as createdAt"])
    .where("case_id", "in", caseIds)
    .orderBy("id")
    .limit(500)
    .execute();
}

export type SaidRow = Awaited<ReturnType<typeof selectReportsOf>>[number];

export async function anonymiseReports({ db }: Ctx, email: string, sessionIds: readonly string[]) {
  await db.updateTable("report").set({ email: null }).where("email", "=", email).execute();
  if (sessionIds.length > 0)
    await db.updateTable("report").set({ fan_session_id: null }).where("fan_session_id", "in", sessionIds).execute();
}
