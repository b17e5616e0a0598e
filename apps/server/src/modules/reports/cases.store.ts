import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";
import type { CaseDecision, ReportReason } from "#db/tables";

/** One story or one photo of the gallery; the whole page where both are null. */
export type Target = { accountId: string; storyId: string | null; mediaId: string | null };
type NewCase = { id: string; reason: ReportReason; dueAt: Date };

/** The open case of this target, made where there is none; a graver reason makes it graver and sooner. */
export async function openCase({ db, now }: Ctx, target: Target, { id, reason, dueAt }: NewCase) {
  const { rows } = await sql<{ id: string; hiddenAt: Date | null }>`
    insert into report_case as it (id, account_id, story_id, media_id, reason, opened_at, due_at)
    values (${id}, ${target.accountId}, ${target.storyId}, ${target.mediaId}, ${reason}, ${now()}, ${dueAt})
    on conflict (account_id, story_id, media_id) where decision is null
    do update set reason = least(it.reason, excluded.reason), due_at = least(it.due_at, excluded.due_at)
    returning it.id, it.hidden_at as "hiddenAt"`.execute(db);
  return rows[0] as { id: string; hiddenAt: Date | null };
}

/** Hidden from now on, and to be decided by then at the latest. */
export async function hideCase({ db, now }: Ctx, id: string, dueAt: Date) {
  await db
    .updateTable("report_case")
    .set({ hidden_at: now(), due_at: sql`least(due_at, ${dueAt}::timestamptz)` })
    .where("id", "=", id)
    .execute();
}

/** Whether it was looked at since then, and let stand. */
export async function wasCleared({ db }: Ctx, { accountId, storyId, mediaId }: Target, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom("report_case")
    .select("id")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`story_id is not distinct from ${storyId} and media_id is not distinct from ${mediaId}`)
    .where((on) =>
      on.or([
        on.and([on("decision", "=", "restored"), on("decided_at", ">", since)]),
        on.exists(
          on
            .selectFrom("report_reversal as back")
            .select("back.id")
            .whereRef("back.case_id", "=", "report_case.id")
            .where("back.at", ">", since),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Held until the transaction ends. */
export function lockCase({ db }: Ctx, id: string) {
  return db
    .selectFrom("report_case")
    .select(["account_id as accountId", "story_id as storyId", "media_id as mediaId"])
    .select(["decision", "hidden_at as hiddenAt"])
    .where("id", "=", id)
    .forUpdate()
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

export type CaseRow = Awaited<ReturnType<typeof open>>[number];

function open({ db }: Ctx, { limit, offset }: PageQuery) {
  return db
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
      sql<number>`(count(*) over ())::int`.as("total"),
    ])
    .where("case.decision", "is", null)
    .orderBy("case.due_at")
    .orderBy("case.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The queue, what is due first at its head. */
export async function selectOpenCases(ctx: Ctx, page: PageQuery): Promise<Rows<CaseRow>> {
  const rows = await open(ctx, page);
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

export type ShownRow = { caseId: string; id: string; isPhoto: boolean; light: boolean };

/** What there is to look at: the item, or the newest nine videos of the page. */
export async function selectShown({ db }: Ctx, caseIds: readonly string[]): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select "case".id as "caseId", shown.id, shown.is_photo as "isPhoto", shown.light from report_case "case"
    cross join lateral (
      (select id, false as is_photo, light_key is not null as light from story
        where account_id = "case".account_id and state = 'ready' and (id = "case".story_id or "case".story_id is null)
          and "case".media_id is null and deleted_at is null
        order by id desc limit 9)
      union all
      select id, true, false from media where id = "case".media_id and photo_key is not null and deleted_at is null
    ) shown
    where "case".id = any(${caseIds}::uuid[]) order by shown.id desc`.execute(db);
  return rows;
}

/** Newest first, what was hidden from others or is so now. */
export async function selectOwnCases({ db }: Ctx, accountId: string, { limit, offset }: PageQuery) {
  const rows = await db
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
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("case.account_id", "=", accountId)
    // What never changed anything is nothing to worry her with.
    .where((on) => on.or([on("case.hidden_at", "is not", null), on("case.decision", "=", "kept_down")]))
    .orderBy("case.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

export type OwnCaseRow = Awaited<ReturnType<typeof selectOwnCases>>["rows"][number];
