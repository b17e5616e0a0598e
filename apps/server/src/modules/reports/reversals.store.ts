import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";

export type Reversal = { id: string; caseId: string; accountId: string; adminId: string; reason: string };

/** Answers false where it was taken back before. */
export async function insertReversal({ db, now }: Ctx, { id, caseId, accountId, adminId, reason }: Reversal) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("report_reversal")
    .values({ id, case_id: caseId, account_id: accountId, admin_id: adminId, at: now(), reason })
    .onConflict((on) => on.constraint("report_reversal_once").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** What was decided, newest first, with what took it back. */
export async function selectDecidedCases({ db }: Ctx, { limit, offset }: PageQuery) {
  const rows = await db
    .selectFrom("report_case as case")
    .innerJoin("profile", "profile.account_id", "case.account_id")
    .leftJoin("story", "story.id", "case.story_id")
    .leftJoin("media", "media.id", "case.media_id")
    .leftJoin("report_reversal as back", "back.case_id", "case.id")
    .select(["case.id", "case.account_id as accountId", "case.story_id as storyId", "case.reason", "case.note"])
    .select(["case.media_id as mediaId", sql<string | null>`coalesce(story.caption, media.caption)`.as("caption")])
    .select(["case.decision", "case.decided_at as decidedAt"])
    .select(["profile.full_name as fullName", "profile.username", "profile.picture_id as pictureId"])
    .select(["back.at as backAt", "back.reason as backReason"])
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("case.decision", "is not", null)
    .orderBy("case.decided_at", "desc")
    .orderBy("case.id", "desc")
    .limit(limit)
    .offset(offset)
    .$narrowType<{ decision: "restored" | "kept_down"; decidedAt: Date }>()
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

export type DecidedRow = Awaited<ReturnType<typeof selectDecidedCases>>["rows"][number];
