import type { Ctx } from "#core/ctx";
import type { ReportReason } from "#db/tables";

type NewReport = {
  id: string;
  accountId: string;
  reason: ReportReason;
  details: string;
  email: string | undefined;
  fanSessionId: string | undefined;
};

export async function insertReport({ db, now }: Ctx, { accountId, email, fanSessionId, ...report }: NewReport) {
  await db
    .insertInto("report")
    .values({
      ...report,
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
    .innerJoin("profile", "profile.account_id", "report.account_id")
    .select(["report.id", "report.reason", "report.details", "report.email", "profile.username"])
    .where("report.id", "=", id)
    .executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof selectReport>>>;
