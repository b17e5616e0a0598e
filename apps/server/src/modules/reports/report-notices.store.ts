import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { selectPage } from "#core/paging/select-page";
import { isHiddenByOther } from "./cases.store.ts";

export function selectCaseNotice({ db }: Ctx, caseId: string) {
  return db
    .selectFrom("reportCase as case")
    .innerJoin("account", "account.id", "case.accountId")
    .innerJoin("profile", "profile.accountId", "case.accountId")
    .leftJoin("story", "story.id", "case.storyId")
    .select(["account.email", "profile.username", "story.caption", "story.createdAt as storyAt", "story.audience"])
    .leftJoin("announcement", "announcement.id", "case.announcementId")
    .select(["case.storyId", "case.mediaId", "case.announcementId", "announcement.title"])
    .leftJoin("fanOrder", "fanOrder.id", "case.messageOrderId")
    .leftJoin("fan", (on) => on.onRef("fan.id", "=", "fanOrder.fanId").on("fan.emailVerifiedAt", "is not", null))
    .select(["case.messageOrderId", "fan.email as authorEmail"])
    .select(["case.reason", "case.dueAt", "case.hiddenAt"])
    .leftJoin("reportReversal as back", "back.caseId", "case.id")
    .select(["case.decision", "case.note", "back.reason as backReason", isHiddenByOther.as("isHiddenByOther")])
    .where("case.id", "=", caseId)
    .executeTakeFirst();
}

export type CaseNotice = NonNullable<Awaited<ReturnType<typeof selectCaseNotice>>>;

/** Distinct verified addresses. */
export async function selectReporters({ db }: Ctx, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("report")
    .select("email")
    .distinct()
    .where("caseId", "=", caseId)
    .where("email", "is not", null)
    .where("identifiedAt", "is not", null)
    .$narrowType<{ email: string }>()
    .execute();
  return rows.map(({ email }) => email);
}

/** Undecided cases past their deadline, the most overdue first. */
export function selectLateCases({ db, now }: Ctx, limit: number) {
  const cases = db
    .selectFrom("reportCase as case")
    .innerJoin("profile", "profile.accountId", "case.accountId")
    .leftJoin("story", "story.id", "case.storyId")
    .select(["profile.username", "story.audience", "case.reason", "case.dueAt", "case.storyId", "case.mediaId"])
    .select(["case.announcementId", "case.messageOrderId"])
    .where("case.decision", "is", null)
    .where("case.dueAt", "<=", now())
    .orderBy("case.dueAt");
  return selectPage(cases, { limit, offset: 0 });
}

export type LateCase = Awaited<ReturnType<typeof selectLateCases>>["rows"][number];

/** Claims the admins who were not reminded today (in São Paulo). */
export async function claimAdmins({ db, now }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with claimed as (
      insert into report_reminder (admin_id, day)
      select id, (${now()}::timestamptz at time zone 'America/Sao_Paulo')::date from account where role = 'admin'
      on conflict do nothing returning admin_id
    )
    select account.email from claimed join account on account.id = claimed.admin_id
    where not exists (select from account_deletion gone where gone.account_id = account.id) order by account.id`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

export async function deleteReminders({ db, now }: Ctx) {
  await sql`delete from report_reminder where day < (${now()}::timestamptz at time zone 'America/Sao_Paulo')::date - 30`.execute(
    db,
  );
}
