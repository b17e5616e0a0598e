import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Until the end of the transaction, so that a second job sees the alert of the first. */
export async function lockAlerts({ db }: Ctx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('report alerts', 0))`.execute(db);
}

/** The time of the newest alert e-mail. */
export async function selectLastAlert({ db }: Ctx): Promise<Date | null> {
  const row = await db
    .selectFrom("report")
    .select((eb) => eb.fn.max("alertedAt").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function hasUnalerted({ db }: Ctx): Promise<boolean> {
  const query = db.selectFrom("report").select("id").where("alertedAt", "is", null).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Claims all reports without an alert, oldest first. */
export async function claimAlerts({ db, now }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update report set alerted_at = ${now()} where alerted_at is null returning id`.execute(db);
  return rows.map(({ id }) => id).sort();
}

export function selectAlerted({ db }: Ctx, ids: readonly string[]) {
  return db
    .selectFrom("report")
    .innerJoin("reportCase as case", "case.id", "report.caseId")
    .innerJoin("profile", "profile.accountId", "report.accountId")
    .select(["report.id", "report.reason", "report.details", "report.effect", "profile.username"])
    .select((eb) => [
      "case.storyId",
      "case.mediaId",
      "case.announcementId",
      "case.messageOrderId",
      "case.dueAt as due",
      eb("case.hiddenAt", "is not", null).$castTo<boolean>().as("hidden"),
    ])
    .where("report.id", "in", ids)
    .orderBy("case.dueAt")
    .orderBy("report.id")
    .execute();
}

export type AlertedRow = Awaited<ReturnType<typeof selectAlerted>>[number];

/** Admins without a pending account deletion. */
export function selectAdmins({ db }: Ctx): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom("account")
    .select(["id", "email"])
    .where("role", "=", "admin")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("accountDeletion as deletion")
            .select("deletion.accountId")
            .whereRef("deletion.accountId", "=", "account.id"),
        ),
      ),
    )
    .orderBy("id")
    .execute();
}
