import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";

export type Reversal = { id: string; caseId: string; accountId: string; adminId: string; reason: string };

/** False if it was reversed before. */
export async function insertReversal({ db, now }: Ctx, { id, caseId, accountId, adminId, reason }: Reversal) {
  return applyChange(
    db
      .insertInto("report_reversal")
      .values({ id, case_id: caseId, account_id: accountId, admin_id: adminId, at: now(), reason })
      .onConflict((conflict) => conflict.constraint("report_reversal_once").doNothing()),
  );
}

/** Decided cases with their reversals, newest first. */
export async function selectDecidedCases({ db }: Ctx, page: PageQuery) {
  return selectPage(
    db
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
      .where("case.decision", "is not", null)
      .orderBy("case.decided_at", "desc")
      .orderBy("case.id", "desc")
      .$narrowType<{ decision: "restored" | "taken_down"; decidedAt: Date }>(),
    page,
  );
}

export type DecidedRow = Awaited<ReturnType<typeof selectDecidedCases>>["rows"][number];
