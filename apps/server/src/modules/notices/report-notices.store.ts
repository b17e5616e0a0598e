import type { Ctx } from "#core/ctx";

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

/** Each once, however often they reported; an address that nobody has proved only of reports from before 2026-11. */
export async function selectReporters({ db }: Ctx, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("report")
    .select("email")
    .distinct()
    .where("case_id", "=", caseId)
    .where("email", "is not", null)
    .where((on) => on.or([on("identified_at", "is not", null), on("name", "is", null)]))
    .$narrowType<{ email: string }>()
    .execute();
  return rows.map(({ email }) => email);
}
