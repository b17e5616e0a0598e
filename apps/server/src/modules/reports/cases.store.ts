import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { CaseDecision, ReportReason } from "#db/tables";

/** A story or photo; the whole page if both ids are null. */
export type Target = { accountId: string; storyId: string | null; mediaId: string | null };
type NewCase = { id: string; reason: ReportReason; dueAt: Date };

/**
 * The open case of this target, created if there is none. A more serious reason raises its severity and advances its
 * deadline.
 */
export async function openCase({ db, now }: Ctx, target: Target, { id, reason, dueAt }: NewCase) {
  const { rows } = await sql<{ id: string; hiddenAt: Date | null }>`
    insert into report_case as it (id, account_id, story_id, media_id, reason, opened_at, due_at)
    values (${id}, ${target.accountId}, ${target.storyId}, ${target.mediaId}, ${reason}, ${now()}, ${dueAt})
    on conflict (account_id, story_id, media_id) where decision is null
    do update set reason = least(it.reason, excluded.reason), due_at = least(it.due_at, excluded.due_at)
    returning it.id, it.hidden_at as "hiddenAt"`.execute(db);
  return rows[0] as { id: string; hiddenAt: Date | null };
}

/** Hides the content and advances the deadline. */
export async function markHidden({ db, now }: Ctx, id: string, dueAt: Date) {
  await db
    .updateTable("report_case")
    .set({ hidden_at: now(), due_at: sql`least(due_at, ${dueAt}::timestamptz)` })
    .where("id", "=", id)
    .execute();
}

/** Whether an admin has cleared this target since then. */
export async function hasBeenCleared(
  { db }: Ctx,
  { accountId, storyId, mediaId }: Target,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("report_case")
    .select("id")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`story_id is not distinct from ${storyId} and media_id is not distinct from ${mediaId}`)
    .where((eb) =>
      eb.or([
        eb.and([eb("decision", "=", "restored"), eb("decided_at", ">", since)]),
        eb.exists(
          eb
            .selectFrom("report_reversal as back")
            .select("back.id")
            .whereRef("back.case_id", "=", "report_case.id")
            .where("back.at", ">", since),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function lockCase({ db }: Ctx, id: string) {
  return db
    .selectFrom("report_case")
    .select(["account_id as accountId", "story_id as storyId", "media_id as mediaId"])
    .select(["decision", "hidden_at as hiddenAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function selectCase({ db }: Ctx, id: string) {
  return db
    .selectFrom("report_case")
    .select(["id", "account_id as accountId", "story_id as storyId", "media_id as mediaId", "reason"])
    .select(["hidden_at as hiddenAt", "decision", "decided_by as decidedBy", "decided_at as decidedAt"])
    .select(sql<Date>`(select max(created_at) from report where case_id = report_case.id)`.as("reportedAt"))
    .where("id", "=", id)
    .executeTakeFirst();
}

export type Decision = { decision: CaseDecision; adminId: string; note: string | undefined };

export async function updateCase({ db, now }: Ctx, id: string, { decision, adminId, note }: Decision) {
  await db
    .updateTable("report_case")
    .set({ decision, decided_at: now(), decided_by: adminId, note: note ?? null })
    .where("id", "=", id)
    .execute();
}

export type CaseRow = Awaited<ReturnType<typeof selectOpenCases>>["rows"][number];

/** The earliest deadline first. */
export function selectOpenCases({ db }: Ctx, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("report_case as case")
      .innerJoin("profile", "profile.account_id", "case.account_id")
      .leftJoin("story", "story.id", "case.story_id")
      .leftJoin("media", "media.id", "case.media_id")
      .select([
        "case.id",
        "case.account_id as accountId",
        "case.story_id as storyId",
        "case.media_id as mediaId",
        "case.reason",
        "case.opened_at as openedAt",
        "case.due_at as dueAt",
        "case.hidden_at as hiddenAt",
        sql<string | null>`coalesce(story.caption, media.caption)`.as("caption"),
        "profile.full_name as fullName",
        "profile.username",
        "profile.picture_id as pictureId",
        "profile.bio",
      ])
      .where("case.decision", "is", null)
      .orderBy("case.due_at")
      .orderBy("case.id"),
    page,
  );
}

export type CaseContentRow = { caseId: string; id: string; isPhoto: boolean; light: boolean };

/** The reported item, or the newest nine videos of a reported page. */
export async function selectCaseContent({ db }: Ctx, caseIds: readonly string[]): Promise<CaseContentRow[]> {
  const { rows } = await sql<CaseContentRow>`
    select "case".id as "caseId", shown.id, shown.is_photo as "isPhoto", shown.light from report_case "case"
    cross join lateral (
      (select id, false as is_photo, low_bitrate_key is not null as light from story
        where account_id = "case".account_id and state = 'ready' and audience <> 'draft' and (id = "case".story_id or "case".story_id is null)
          and "case".media_id is null and deleted_at is null
        order by id desc limit 9)
      union all
      select id, true, false from media where id = "case".media_id and photo_key is not null and deleted_at is null
    ) shown
    where "case".id = any(${caseIds}::uuid[]) order by shown.id desc`.execute(db);
  return rows;
}

/** Cases in which content was or is hidden, newest first. */
export async function selectOwnCases({ db }: Ctx, accountId: string, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("report_case as case")
      .leftJoin("report_reversal as back", "back.case_id", "case.id")
      .select([
        "case.id",
        "case.story_id as storyId",
        "case.media_id as mediaId",
        "case.reason",
        "case.hidden_at as hiddenAt",
        "case.due_at as dueAt",
      ])
      .select([
        "case.decision",
        "case.decided_at as decidedAt",
        "case.note",
        "back.at as backAt",
        "back.reason as backReason",
      ])
      .where("case.account_id", "=", accountId)
      // A case without an effect would only worry the creator.
      .where((eb) => eb.or([eb("case.hidden_at", "is not", null), eb("case.decision", "=", "taken_down")]))
      .orderBy("case.id", "desc"),
    page,
  );
}

export type OwnCaseRow = Awaited<ReturnType<typeof selectOwnCases>>["rows"][number];
