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
      .insertInto("reportReversal")
      .values({ id, caseId, accountId, adminId, at: now(), reason })
      .onConflict((conflict) => conflict.constraint("report_reversal_once").doNothing()),
  );
}

/** Decided cases with their reversals, newest first. */
export async function selectDecidedCases({ db }: Ctx, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("reportCase as case")
      .innerJoin("profile", "profile.accountId", "case.accountId")
      .leftJoin("story", "story.id", "case.storyId")
      .leftJoin("media", "media.id", "case.mediaId")
      .leftJoin("reportReversal as back", "back.caseId", "case.id")
      .select(["case.id", "case.accountId", "case.storyId", "case.reason", "case.note"])
      .select(["case.mediaId", sql<string | null>`coalesce(story.caption, media.caption)`.as("caption")])
      .select(["case.decision", "case.decidedAt"])
      .select(["profile.fullName", "profile.username", "profile.pictureId"])
      .select(["back.at as backAt", "back.reason as backReason"])
      .where("case.decision", "is not", null)
      .orderBy("case.decidedAt", "desc")
      .orderBy("case.id", "desc")
      .$narrowType<{ decision: "restored" | "taken_down"; decidedAt: Date }>(),
    page,
  );
}

export type DecidedRow = Awaited<ReturnType<typeof selectDecidedCases>>["rows"][number];
