import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { isPublishedSql } from "#modules/stories/open-to-fans.rules";

type NewPhoto = {
  id: string;
  accountId: string;
  caption: string | null;
  photoKey: string;
  thumbKey: string;
  placeholder: string;
  width: number;
  height: number;
  /** Size of the uploaded file. */
  bytes: number;
};

export async function insertPhoto({ db, now }: Ctx, row: NewPhoto) {
  const { id, caption, placeholder, width, height } = row;
  const owned = { account_id: row.accountId, photo_key: row.photoKey, thumb_key: row.thumbKey, created_at: now() };
  await db
    .insertInto("media")
    .values({ id, kind: "photo", caption, placeholder, width, height, file_bytes: row.bytes, ...owned })
    .execute();
}

export async function insertVideo({ db, now }: Ctx, row: { id: string; accountId: string; caption: string | null }) {
  const { id, caption } = row;
  await db
    .insertInto("media")
    .values({ id, video_id: id, kind: "video", caption, account_id: row.accountId, created_at: now() })
    .execute();
}

function medias({ db }: Ctx) {
  return db
    .selectFrom("media")
    .leftJoin("story as video", "video.id", "media.video_id")
    .selectAll("media")
    .select([
      "video.state",
      "video.failure",
      "video.progress",
      "video.low_bitrate_key",
      "video.placeholder as video_placeholder",
      "video.width as video_width",
      "video.height as video_height",
      "video.duration_seconds",
    ])
    .where("media.deleted_at", "is", null);
}

/** SQL of what fans see in the gallery. */
function isVisibleSql(now: Date) {
  return sql<boolean>`(media.taken_down_at is null and (media.kind = 'photo' or ${isPublishedSql("video", now)}))`;
}

export type MediaRow = Awaited<ReturnType<typeof selectMedia>> & object;

export function selectMedia(ctx: Ctx, id: string) {
  return medias(ctx).where("media.id", "=", id).executeTakeFirst();
}

/** Newest first. */
export async function selectMedias(
  ctx: Ctx,
  accountId: string,
  { readyOnly, ...page }: PageQuery & { readyOnly: boolean },
): Promise<Rows<MediaRow>> {
  return selectPage(
    medias(ctx)
      .where("media.account_id", "=", accountId)
      .$if(readyOnly, (query) => query.where(isVisibleSql(ctx.now())))
      .orderBy("media.id", "desc"),
    page,
  );
}

export async function countVisibleMedias({ db, now }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("media")
    .leftJoin("story as video", "video.id", "media.video_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("media.account_id", "=", accountId)
    .where("media.deleted_at", "is", null)
    .where(isVisibleSql(now()))
    .executeTakeFirstOrThrow();
  return count;
}

/** Also of a deleted media. */
export function selectOwner({ db }: Ctx, id: string) {
  return db
    .selectFrom("media")
    .select(["account_id as accountId", "video_id as videoId", "deleted_at as deletedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateCaption({ db }: Ctx, id: string, caption: string | null) {
  await db.updateTable("media").set({ caption }).where("id", "=", id).where("deleted_at", "is", null).execute();
}

export async function markDeleted({ db, now }: Ctx, id: string) {
  await db.updateTable("media").set({ deleted_at: now() }).where("id", "=", id).execute();
}

export async function markTakenDown({ db }: Ctx, id: string, at: Date | null) {
  await db.updateTable("media").set({ taken_down_at: at }).where("id", "=", id).execute();
}

/** Photos with files, 100 at a time. */
function erasable({ db }: Ctx) {
  return db.selectFrom("media").select(["id", "photo_key", "thumb_key"]).where("photo_key", "is not", null).limit(100);
}

export function selectErasable(ctx: Ctx, deletedBefore: Date) {
  return erasable(ctx).where("deleted_at", "<", deletedBefore).execute();
}

export function selectErasableOf(ctx: Ctx, accountId: string) {
  return erasable(ctx).where("account_id", "=", accountId).where("deleted_at", "is not", null).execute();
}

/** Captions are personal data and are deleted too. */
export async function markAllDeleted({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("media")
    .set((eb) => ({ caption: null, deleted_at: eb.fn.coalesce("deleted_at", eb.val(now())) }))
    .where("account_id", "=", accountId)
    .execute();
}

export async function markErased({ db }: Ctx, id: string) {
  await db
    .updateTable("media")
    .set({ photo_key: null, thumb_key: null, placeholder: null })
    .where("id", "=", id)
    .execute();
}
