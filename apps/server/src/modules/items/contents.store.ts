import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { isPublishedSql } from "#modules/stories/open-to-fans.rules";

/** Which of the ids are the creator's videos and photos. The database refuses deleted ones and drafts. */
export async function selectKinds({ db }: Ctx, accountId: string, ids: readonly string[]) {
  const videos = db
    .selectFrom("story")
    .select(["id", sql<"video" | "photo">`'video'`.as("kind")])
    .where("accountId", "=", accountId)
    .where("audience", "<>", "draft")
    .where("deletedAt", "is", null)
    .where("id", "in", ids);
  const photos = db
    .selectFrom("media")
    .select(["id", sql<"video" | "photo">`'photo'`.as("kind")])
    .where("accountId", "=", accountId)
    .where("kind", "=", "photo")
    .where("deletedAt", "is", null)
    .where("id", "in", ids);
  return new Map((await videos.unionAll(photos).execute()).map(({ id, kind }) => [id, kind]));
}

export type ItemContent = { id: string; kind: "video" | "photo" };

export async function replaceContents(
  { db }: Ctx,
  { id: itemId, accountId }: { id: string; accountId: string },
  contents: readonly ItemContent[],
) {
  await db.deleteFrom("itemContent").where("itemId", "=", itemId).execute();
  const rows = contents.map(({ id, kind }, i) => {
    return { itemId, accountId, position: i + 1, [kind === "video" ? "videoId" : "photoId"]: id };
  });
  await db.insertInto("itemContent").values(rows).execute();
}

export async function selectContentIds({ db }: Ctx, itemId: string): Promise<string[]> {
  const contents = db
    .selectFrom("itemContent")
    .select((eb) => eb.fn.coalesce("videoId", "photoId").as("id"))
    .where("itemId", "=", itemId);
  return (await contents.execute()).flatMap(({ id }) => id ?? []);
}

export type ContentRow = Awaited<ReturnType<typeof selectContents>>[number];

/** In the order of their item; for buyers only what is ready, published and not taken down. */
export function selectContents({ db, now }: Ctx, itemIds: readonly string[], reader: "creator" | "buyer") {
  return db
    .selectFrom("itemContent as content")
    .leftJoin("story as video", "video.id", "content.videoId")
    .leftJoin("media as photo", "photo.id", "content.photoId")
    .leftJoin("media as gallery", "gallery.id", "content.videoId")
    .select([
      "content.itemId",
      sql<string>`coalesce(content.video_id, content.photo_id)`.as("id"),
      sql<"video" | "photo">`case when content.video_id is null then 'photo' else 'video' end`.as("kind"),
      sql<string | null>`coalesce(video.caption, gallery.caption, photo.caption)`.as("caption"),
      sql<Date>`coalesce(video.created_at, photo.created_at)`.as("createdAt"),
      "video.state",
      "video.failure",
      "video.progress",
      "video.lowBitrateKey",
      "video.placeholder as videoPlaceholder",
      "video.width as videoWidth",
      "video.height as videoHeight",
      "video.durationSeconds",
      "photo.placeholder",
      "photo.width",
      "photo.height",
    ])
    .where("content.itemId", "in", itemIds)
    .$if(reader === "buyer", (query) =>
      query.where(
        sql<boolean>`case when content.video_id is null then photo.taken_down_at is null
          else ${isPublishedSql("video", now())} end`,
      ),
    )
    .orderBy("content.itemId")
    .orderBy("content.position")
    .execute();
}
