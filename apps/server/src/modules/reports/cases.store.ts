import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { CaseDecision, ReportReason } from "#db/tables";

/** A story, a photo, an announcement, or the message of a tip or gift by its order; the whole page if all ids are null. */
export type Target = {
  accountId: string;
  storyId: string | null;
  mediaId: string | null;
  announcementId: string | null;
  messageOrderId: string | null;
};
type NewCase = { id: string; reason: ReportReason; dueAt: Date };

/**
 * The open case of this target, created if there is none. A more serious reason raises its severity and advances its
 * deadline.
 */
export async function openCase({ db, now }: Ctx, target: Target, { id, reason, dueAt }: NewCase) {
  const { rows } = await sql<{ id: string; hiddenAt: Date | null }>`
    insert into report_case as it (id, account_id, story_id, media_id, announcement_id, message_order_id, reason, opened_at, due_at)
    values (${id}, ${target.accountId}, ${target.storyId}, ${target.mediaId}, ${target.announcementId},
      ${target.messageOrderId}, ${reason}, ${now()}, ${dueAt})
    on conflict (account_id, story_id, media_id, announcement_id, message_order_id) where decision is null
    do update set reason = least(it.reason, excluded.reason), due_at = least(it.due_at, excluded.due_at)
    returning it.id, it.hidden_at`.execute(db);
  return rows[0] as { id: string; hiddenAt: Date | null };
}

type Message = { kind: "tip" | "gift"; text: string };

/** What the message of a case said at its first report. */
export async function insertMessage({ db }: Ctx, caseId: string, { kind, text }: Message) {
  const message = db.insertInto("reportedMessage").values({ caseId, kind, text });
  await message.onConflict((conflict) => conflict.column("caseId").doNothing()).execute();
}

/** Removes what a fan wrote from the cases about it. */
export async function deleteMessagesOf({ db }: Ctx, fanId: string) {
  await sql`update reported_message set text = null from report_case "case" join fan_order on fan_order.id = "case".message_order_id
    where "case".id = reported_message.case_id and fan_order.fan_id = ${fanId}`.execute(db);
}

/** Hides the content and advances the deadline. */
export async function markHidden({ db, now }: Ctx, id: string, dueAt: Date) {
  await db
    .updateTable("reportCase")
    .set({ hiddenAt: now(), dueAt: sql`least(due_at, ${dueAt}::timestamptz)` })
    .where("id", "=", id)
    .execute();
}

/** Whether an admin has cleared this target since then. */
export async function hasBeenCleared(
  { db }: Ctx,
  { accountId, storyId, mediaId, announcementId, messageOrderId }: Target,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("reportCase")
    .select("id")
    .where("accountId", "=", accountId)
    .where(sql<boolean>`story_id is not distinct from ${storyId} and media_id is not distinct from ${mediaId}
      and announcement_id is not distinct from ${announcementId} and message_order_id is not distinct from ${messageOrderId}`)
    .where((eb) =>
      eb.or([
        eb.and([eb("decision", "=", "restored"), eb("decidedAt", ">", since)]),
        eb.exists(
          eb
            .selectFrom("reportReversal as back")
            .select("back.id")
            .whereRef("back.caseId", "=", "reportCase.id")
            .where("back.at", ">", since),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** SQL of whether another case about the content of the row `case` meets the condition. */
function existsOther(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from report_case other
    where other.id <> "case".id and other.account_id = "case".account_id
      and (other.story_id, other.media_id, other.announcement_id, other.message_order_id)
        is not distinct from ("case".story_id, "case".media_id, "case".announcement_id, "case".message_order_id)
      and ${condition})`;
}

const hasTakenDown = sql`(other.decision = 'taken_down'
  and not exists (select from report_reversal back where back.case_id = other.id))`;
const hides = sql`(other.decision is null and other.hidden_at is not null)`;

/** SQL of whether the content of the row `case` is hidden by another case too. */
export const isHiddenByOther = existsOther(sql`(${hasTakenDown} or ${hides})`);

/** Whether other cases took the same content down, without a reversal, or hide it until their decision. */
export function selectOtherCases({ db }: Ctx, caseId: string) {
  return db
    .selectFrom("reportCase as case")
    .select([existsOther(hasTakenDown).as("takenDown"), existsOther(hides).as("hidden")])
    .where("case.id", "=", caseId)
    .executeTakeFirstOrThrow();
}

export function lockCase({ db }: Ctx, id: string) {
  return db
    .selectFrom("reportCase")
    .select(["accountId", "storyId", "mediaId", "announcementId", "messageOrderId"])
    .select(["decision", "hiddenAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function selectCase({ db }: Ctx, id: string) {
  return db
    .selectFrom("reportCase")
    .select(["id", "accountId", "storyId", "mediaId", "announcementId", "messageOrderId", "reason"])
    .select(["hiddenAt", "decision", "decidedBy", "decidedAt"])
    .select(sql<Date>`(select max(created_at) from report where case_id = report_case.id)`.as("reportedAt"))
    .where("id", "=", id)
    .executeTakeFirst();
}

export type Decision = { decision: CaseDecision; adminId: string; note: string | undefined };

export async function updateCase({ db, now }: Ctx, id: string, { decision, adminId, note }: Decision) {
  await db
    .updateTable("reportCase")
    .set({ decision, decidedAt: now(), decidedBy: adminId, note: note ?? null })
    .where("id", "=", id)
    .execute();
}

export type CaseRow = Awaited<ReturnType<typeof selectOpenCases>>["rows"][number];

/** The earliest deadline first. */
export function selectOpenCases({ db }: Ctx, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("reportCase as case")
      .innerJoin("profile", "profile.accountId", "case.accountId")
      .leftJoin("story", "story.id", "case.storyId")
      .leftJoin("media", "media.id", "case.mediaId")
      .leftJoin("announcement", "announcement.id", "case.announcementId")
      .leftJoin("reportedMessage as message", "message.caseId", "case.id")
      .leftJoin("fanOrder", "fanOrder.id", "case.messageOrderId")
      .select(["message.kind as messageKind", "message.text as messageText", "fanOrder.fanName"])
      .select([
        "case.id",
        "case.accountId",
        "case.storyId",
        "case.mediaId",
        "case.announcementId",
        "announcement.title",
        "announcement.text",
        "case.reason",
        "case.openedAt",
        "case.dueAt",
        "case.hiddenAt",
        sql<string | null>`coalesce(story.caption, media.caption)`.as("caption"),
        "profile.fullName",
        "profile.username",
        "profile.pictureId",
        "profile.bio",
      ])
      .where("case.decision", "is", null)
      .orderBy("case.dueAt")
      .orderBy("case.id"),
    page,
  );
}

export type CaseContentRow = { caseId: string; id: string; isPhoto: boolean; light: boolean };

/** The reported item, or the newest nine videos of a reported page. */
export async function selectCaseContent({ db }: Ctx, caseIds: readonly string[]): Promise<CaseContentRow[]> {
  const { rows } = await sql<CaseContentRow>`
    select "case".id as case_id, shown.id, shown.is_photo, shown.light from report_case "case"
    cross join lateral (
      (select id, false as is_photo, low_bitrate_key is not null as light from story
        where account_id = "case".account_id and state = 'ready' and audience <> 'draft' and (id = "case".story_id or "case".story_id is null)
          and num_nonnulls("case".media_id, "case".announcement_id, "case".message_order_id) = 0 and deleted_at is null
        order by id desc limit 9)
      union all
      select id, true, false from media where id = "case".media_id and photo_key is not null and deleted_at is null
    ) shown
    where "case".id = any(${caseIds}::uuid[]) order by shown.id desc`.execute(db);
  return rows;
}

/** Cases in which content was or is hidden, newest first. Messages are not the creator's. */
export async function selectOwnCases({ db }: Ctx, accountId: string, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("reportCase as case")
      .leftJoin("reportReversal as back", "back.caseId", "case.id")
      .select(["case.id", "case.storyId", "case.mediaId", "case.announcementId"])
      .select(["case.reason", "case.hiddenAt", "case.dueAt"])
      .select(["case.decision", "case.decidedAt", "case.note", "back.at as backAt", "back.reason as backReason"])
      .where("case.accountId", "=", accountId)
      .where("case.messageOrderId", "is", null)
      // A case without an effect would only worry the creator.
      .where((eb) => eb.or([eb("case.hiddenAt", "is not", null), eb("case.decision", "=", "taken_down")]))
      .orderBy("case.id", "desc"),
    page,
  );
}

export type OwnCaseRow = Awaited<ReturnType<typeof selectOwnCases>>["rows"][number];

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
      .leftJoin("announcement", "announcement.id", "case.announcementId")
      .leftJoin("reportedMessage as message", "message.caseId", "case.id")
      .leftJoin("fanOrder", "fanOrder.id", "case.messageOrderId")
      .select(["message.kind as messageKind", "message.text as messageText", "fanOrder.fanName"])
      .leftJoin("reportReversal as back", "back.caseId", "case.id")
      .select(["case.id", "case.accountId", "case.storyId", "case.reason", "case.note"])
      .select(["case.announcementId", "announcement.title", "announcement.text"])
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
