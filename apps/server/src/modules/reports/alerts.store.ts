import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** When admins were last mailed of reports. */
export async function selectLastAlert({ db }: Ctx): Promise<Date | null> {
  const found = await db
    .selectFrom("report")
    .select((on) => on.fn.max("alerted_at").as("at"))
    .executeTakeFirst();
  return found?.at ?? null;
}

/** Takes every report that admins have not been told of, oldest first. */
export async function claimAlerts({ db, now }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update report set alerted_at = ${now()} where id in (
      select id from report where alerted_at is null order by id for update skip locked) returning id`.execute(db);
  return rows.map(({ id }) => id).sort();
}

export async function releaseAlerts({ db }: Ctx, ids: readonly string[]) {
  await db.updateTable("report").set({ alerted_at: null }).where("id", "in", ids).execute();
}

export function selectAlerted({ db }: Ctx, ids: readonly string[]) {
  return db
    .selectFrom("report")
    .innerJoin("report_case as case", "case.id", "report.case_id")
    .innerJoin("profile", "profile.account_id", "report.account_id")
    .select(["report.id", "report.reason", "report.details", "report.effect", "profile.username"])
    .select((on) => [
      "case.story_id as storyId",
      "case.media_id as mediaId",
      "case.due_at as due",
      on("case.hidden_at", "is not", null).$castTo<boolean>().as("hidden"),
    ])
    .where("report.id", "in", ids)
    .orderBy("case.due_at")
    .orderBy("report.id")
    .execute();
}

export type AlertedRow = Awaited<ReturnType<typeof selectAlerted>>[number];

/** Of admins whose account is not on its way out. */
export async function selectAdminEmails({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom("account")
    .select("email")
    .where("role", "=", "admin")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("account_deletion as gone")
            .select("gone.account_id")
            .whereRef("gone.account_id", "=", "account.id"),
        ),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}
