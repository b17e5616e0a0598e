import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { idle, type StoryRow, selectFromStories } from "./stories.store.ts";

/** Newest first. */
export function selectDrafts(ctx: Ctx, accountId: string, page: PageQuery): Promise<Rows<StoryRow>> {
  return selectPage(
    selectFromStories(ctx).where("account_id", "=", accountId).where("audience", "=", "draft").orderBy("id", "desc"),
    page,
  );
}

export type DraftRow = Awaited<ReturnType<typeof selectDraft>> & object;

/** Any row of that id, also a deleted one. */
export function selectDraft({ db }: Ctx, id: string) {
  return db.selectFrom("story").selectAll().where("id", "=", id).where("audience", "<>", "media").executeTakeFirst();
}

/** The same, locked. */
export function lockDraft({ db }: Ctx, id: string) {
  return db.selectFrom("story").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

const fileColumns = ["source_key", "video_key", "low_bitrate_key", "poster_key"] as const;
export type StoryFiles = Record<(typeof fileColumns)[number], string | null>;

export function toFiles({ source_key, video_key, low_bitrate_key, poster_key }: StoryFiles): StoryFiles {
  // A replaced rendition is only kept for its URLs.
  return { source_key, video_key: low_bitrate_key ? null : video_key, low_bitrate_key, poster_key };
}

type NewStory = {
  id: string;
  files: StoryFiles;
  caption: string | null;
  createdAt: Date;
  publishAt: Date | null;
  expiresAt: Date | null;
};

/** A story of the ring with the video of the draft. What was being transcoded begins again. */
export async function insertPublishedDraft({ db, now }: Ctx, draft: DraftRow, story: NewStory) {
  const { id, files, caption, createdAt, publishAt, expiresAt } = story;
  const isWaiting = draft.state === "queued" || draft.state === "processing";
  await db
    .insertInto("story")
    .values({
      ...draft,
      ...idle,
      ...files,
      id,
      caption,
      audience: "closed",
      state: isWaiting ? "queued" : draft.state,
      facts: draft.facts,
      created_at: createdAt,
      last_activity_at: now(),
      publish_at: publishAt,
      expires_at: expiresAt,
    })
    .execute();
}

export async function markDraftPublished({ db, now }: Ctx, id: string, publishedId: string) {
  await db.updateTable("story").set({ deleted_at: now(), published_id: publishedId }).where("id", "=", id).execute();
}
