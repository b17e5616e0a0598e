import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { idle, type StoryRow, selectFromStories } from "./stories.store.ts";

/** Newest first. */
export function selectDrafts(ctx: Ctx, accountId: string, page: PageQuery): Promise<Rows<StoryRow>> {
  return selectPage(
    selectFromStories(ctx).where("accountId", "=", accountId).where("audience", "=", "draft").orderBy("id", "desc"),
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

const fileColumns = ["sourceKey", "videoKey", "lowBitrateKey", "posterKey"] as const;
export type StoryFiles = Record<(typeof fileColumns)[number], string | null>;

export function toFiles({ sourceKey, videoKey, lowBitrateKey, posterKey }: StoryFiles): StoryFiles {
  // A replaced rendition is only kept for its URLs.
  return { sourceKey, videoKey: lowBitrateKey ? null : videoKey, lowBitrateKey, posterKey };
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
      createdAt,
      lastActivityAt: now(),
      publishAt,
      expiresAt,
    })
    .execute();
}

export async function markDraftPublished({ db, now }: Ctx, id: string, publishedId: string) {
  await db.updateTable("story").set({ deletedAt: now(), publishedId }).where("id", "=", id).execute();
}
