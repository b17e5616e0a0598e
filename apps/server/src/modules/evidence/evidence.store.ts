import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { newId } from "#core/ids";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { ReportReason } from "#db/tables";
import { keptMonths } from "./evidence.rules.ts";

export type EvidenceFile = { key: string; name: string; bytes: number; sha256: string };
type Store = Pick<Ctx, "db">;
type Timed = Pick<Ctx, "db" | "now">;

export type NewHold = {
  accountId: string;
  storyId: string | null;
  mediaId: string | null;
  announcementId: string | null;
  messageOrderId: string | null;
  caseId: string;
  reason: ReportReason;
  placedBy: string | null;
  /** The hold ends six months later. */
  since: Date;
};

const endOf = (since: Date) => sql<Date>`${since}::timestamptz + make_interval(months => ${keptMonths})`;

/** The active hold of this target, created if there is none. A later report extends it and never shortens it. */
export async function upsertHold({ db, now }: Timed, hold: NewHold) {
  const { rows } = await sql<{ id: string; isNew: boolean; isExtended: boolean }>`
    with before as (
      select id, ends_at from evidence_hold where account_id = ${hold.accountId} and story_id is not distinct from ${hold.storyId}
        and media_id is not distinct from ${hold.mediaId}
        and announcement_id is not distinct from ${hold.announcementId}
        and message_order_id is not distinct from ${hold.messageOrderId} and ended_at is null
    )
    insert into evidence_hold as it (id, account_id, story_id, media_id, announcement_id, message_order_id, case_id, reason, placed_by, placed_at, ends_at)
    values (${newId(now())}, ${hold.accountId}, ${hold.storyId}, ${hold.mediaId},
      ${hold.announcementId}, ${hold.messageOrderId}, ${hold.caseId}, ${hold.reason}, ${hold.placedBy},
      least(${now()}::timestamptz, ${hold.since}::timestamptz), ${endOf(hold.since)})
    on conflict (account_id, story_id, media_id, announcement_id, message_order_id) where ended_at is null
    do update set ends_at = greatest(it.ends_at, excluded.ends_at), reason = least(it.reason, excluded.reason)
    returning id, (xmax = 0) as is_new, coalesce(ends_at > (select ends_at from before), false) as is_extended`.execute(
    db,
  );
  return rows[0] as { id: string; isNew: boolean; isExtended: boolean };
}

export function lockHold({ db }: Store, id: string) {
  return holds({ db }).where("id", "=", id).forUpdate().executeTakeFirst();
}

export function selectHold({ db }: Store, id: string) {
  return holds({ db }).where("id", "=", id).executeTakeFirst();
}

function holds({ db }: Store) {
  return db
    .selectFrom("evidenceHold")
    .select(["id", "accountId", "storyId", "mediaId", "reason", "files"])
    .select(["caseId", "placedAt", "endsAt", "endedAt"])
    .$narrowType<{ files: EvidenceFile[] }>();
}

/** False if the hold has ended, or has a file of this name. */
export async function appendFile({ db }: Store, holdId: string, file: EvidenceFile): Promise<boolean> {
  return applyChange(
    db
      .updateTable("evidenceHold")
      .set({ files: sql`files || ${JSON.stringify([file])}::jsonb` })
      .where("id", "=", holdId)
      .where("endedAt", "is", null)
      .where(sql<boolean>`not files @> ${JSON.stringify([{ name: file.name }])}::jsonb`),
  );
}

export async function updateEnd({ db, now }: Timed, id: string): Promise<Date> {
  const hold = db.updateTable("evidenceHold").set({ endsAt: sql`greatest(ends_at, ${endOf(now())})` });
  return (await hold.where("id", "=", id).returning("endsAt").executeTakeFirstOrThrow()).endsAt;
}

export async function updateEnded({ db, now }: Timed, id: string) {
  await db.updateTable("evidenceHold").set({ endedAt: now() }).where("id", "=", id).execute();
}

/** Locked, and skipped if another process has them. */
export function lockDueHolds({ db, now }: Timed) {
  const due = db.selectFrom("evidenceHold").select("id").where("endedAt", "is", null).where("endsAt", "<=", now());
  return due.orderBy("endsAt").limit(100).forUpdate().skipLocked().execute();
}

/** Ended holds whose files still exist. */
export function selectUndeleted({ db }: Store) {
  const ended = holds({ db }).where("endedAt", "is not", null);
  return ended.where(sql<boolean>`files <> '[]'`).orderBy("id").limit(100).execute();
}

export async function clearFiles({ db }: Store, id: string) {
  await db.updateTable("evidenceHold").set({ files: "[]" }).where("id", "=", id).execute();
}

export type EvidenceEvent = {
  holdId: string;
  kind: string;
  actorId?: string | null;
  detail?: string | null;
};

export async function insertEvent({ db, now }: Timed, { holdId, kind, actorId, detail }: EvidenceEvent) {
  await db
    .insertInto("evidenceEvent")
    .values({ id: newId(now()), holdId, kind, actorId: actorId ?? null, detail: detail ?? null, at: now() })
    .execute();
}

/** What ends first comes first, then ended holds, the newest first. */
export function selectHolds({ db }: Store, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("evidenceHold as hold")
      .innerJoin("profile", "profile.accountId", "hold.accountId")
      .select([
        "hold.id",
        "hold.accountId",
        "hold.storyId",
        "hold.mediaId",
        "hold.announcementId",
        "hold.messageOrderId",
      ])
      .select(["hold.reason", "hold.placedAt", "hold.endsAt", "hold.endedAt"])
      .select(["profile.fullName", "profile.username", "profile.pictureId"])
      .select([
        sql<number>`jsonb_array_length(hold.files)`.as("fileCount"),
        sql<number>`(select coalesce(sum((file->>'bytes')::bigint), 0)::float8 from jsonb_array_elements(hold.files) file)`.as(
          "bytes",
        ),
      ])
      .orderBy(sql`hold.ended_at desc nulls first`)
      .orderBy("hold.endsAt")
      .orderBy("hold.id"),
    page,
  );
}

/** Newest first. */
export function selectEvents({ db }: Store, holdId: string, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("evidenceEvent as event")
      .leftJoin("profile", "profile.accountId", "event.actorId")
      .select(["event.id", "event.kind", "event.detail", "event.at", "profile.fullName as actor"])
      .where("event.holdId", "=", holdId)
      .orderBy("event.id", "desc"),
    page,
  );
}
