import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { isPublishedSql } from "#modules/stories/open-to-fans.rules";

type NewRow = { id: string; accountId: string; caption: string | null; onlyInItems: boolean };

type NewPhoto = NewRow & {
  photoKey: string;
  thumbKey: string;
  placeholder: string;
  width: number;
  height: number;
  /** Size of the uploaded file. */
  bytes: number;
};

export async function insertPhoto({ db, now }: Ctx, row: NewPhoto) {
  const { id, caption, onlyInItems, placeholder, width, height } = row;
  const owned = {
    accountId: row.accountId,
    onlyInItems,
    photoKey: row.photoKey,
    thumbKey: row.thumbKey,
    createdAt: now(),
  };
  await db
    .insertInto("media")
    .values({ id, kind: "photo", caption, placeholder, width, height, fileBytes: row.bytes, ...owned })
    .execute();
}

export async function insertVideo({ db, now }: Ctx, row: NewRow) {
  const { id } = row;
  await db
    .insertInto("media")
    .values({ ...row, videoId: id, kind: "video", createdAt: now() })
    .execute();
}

function medias({ db }: Ctx) {
  return db
    .selectFrom("media")
    .leftJoin("story as video", "video.id", "media.videoId")
    .selectAll("media")
    .select([
      "video.state",
      "video.failure",
      "video.progress",
      "video.lowBitrateKey",
      "video.placeholder as videoPlaceholder",
      "video.width as videoWidth",
      "video.height as videoHeight",
      "video.durationSeconds",
    ])
    .where("media.deletedAt", "is", null);
}

/** SQL of what subscribers see in the gallery. */
function isVisibleSql(now: Date) {
  return sql<boolean>`(media.taken_down_at is null and not media.only_in_items
    and (media.kind = 'photo' or ${isPublishedSql("video", now)}))`;
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
      .where("media.accountId", "=", accountId)
      .$if(readyOnly, (query) => query.where(isVisibleSql(ctx.now())))
      .orderBy("media.id", "desc"),
    page,
  );
}

export async function countVisibleMedias({ db, now }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("media")
    .leftJoin("story as video", "video.id", "media.videoId")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("media.accountId", "=", accountId)
    .where("media.deletedAt", "is", null)
    .where(isVisibleSql(now()))
    .executeTakeFirstOrThrow();
  return count;
}

/** Also of a deleted media. */
export function selectOwner({ db }: Ctx, id: string) {
  return db.selectFrom("media").select(["accountId", "videoId", "deletedAt"]).where("id", "=", id).executeTakeFirst();
}

export async function updateCaption({ db }: Ctx, id: string, caption: string | null) {
  await db.updateTable("media").set({ caption }).where("id", "=", id).where("deletedAt", "is", null).execute();
}

export async function markDeleted({ db, now }: Ctx, id: string) {
  await db.updateTable("media").set({ deletedAt: now() }).where("id", "=", id).execute();
}

export async function markTakenDown({ db }: Ctx, id: string, at: Date | null) {
  await db.updateTable("media").set({ takenDownAt: at }).where("id", "=", id).execute();
}

/** Photos with files, 100 at a time. */
function erasable({ db }: Ctx) {
  return db.selectFrom("media").select(["id", "photoKey", "thumbKey"]).where("photoKey", "is not", null).limit(100);
}

export function selectErasable(ctx: Ctx, deletedBefore: Date) {
  return erasable(ctx).where("deletedAt", "<", deletedBefore).execute();
}

export function selectErasableOf(ctx: Ctx, accountId: string) {
  return erasable(ctx).where("accountId", "=", accountId).where("deletedAt", "is not", null).execute();
}

/** Captions are personal data and are deleted too. */
export async function markAllDeleted({ db, now }: Ctx, accountId: string) {
  await db
    .updateTable("media")
    .set((eb) => ({ caption: null, deletedAt: eb.fn.coalesce("deletedAt", eb.val(now())) }))
    .where("accountId", "=", accountId)
    .execute();
}

export async function markErased({ db }: Ctx, id: string) {
  await db
    .updateTable("media")
    .set({ photoKey: null, thumbKey: null, placeholder: null })
    .where("id", "=", id)
    .execute();
}
