import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { selectPage } from "#core/paging/select-page";

export function selectCaseNotice({ db }: Ctx, caseId: string) {
  return db
    .selectFrom("report_case as case")
    .innerJoin("account", "account.id", "case.account_id")
    .innerJoin("profile", "profile.account_id", "case.account_id")
    .leftJoin("story", "story.id", "case.story_id")
    .select(["account.email", "profile.username", "story.caption", "story.created_at as storyAt", "story.audience"])
    .select([
      "case.story_id as storyId",
      "case.media_id as mediaId",
      "case.reason",
      "case.due_at as dueAt",
      "case.hidden_at as hiddenAt",
    ])
    .leftJoin("report_reversal as back", "back.case_id", "case.id")
    .select(["case.decision", "case.note", "back.reason as backReason"])
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
    .where("case_id", "=", caseId)
    .where("email", "is not", null)
    .where("identified_at", "is not", null)
    .$narrowType<{ email: string }>()
    .execute();
  return rows.map(({ email }) => email);
}

/** Undecided cases past their deadline, the most overdue first. */
export function selectLateCases({ db, now }: Ctx, limit: number) {
  const cases = db
    .selectFrom("report_case as case")
    .innerJoin("profile", "profile.account_id", "case.account_id")
    .leftJoin("story", "story.id", "case.story_id")
    .select([
      "profile.username",
      "story.audience",
      "case.reason",
      "case.due_at as dueAt",
      "case.story_id as storyId",
      "case.media_id as mediaId",
    ])
    .where("case.decision", "is", null)
    .where("case.due_at", "<=", now())
    .orderBy("case.due_at");
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
