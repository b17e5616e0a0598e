import { type ExpressionBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { DB } from "#db/tables";
import type { VideoFacts } from "#ports/video/port";
import { publishedAtSql } from "./open-to-fans.rules.ts";
import { toLeftHighlightsSql } from "./restore.store.ts";
import type { Audience, Failure } from "./stories.rules.ts";

type NewStory = {
  id: string;
  accountId: string;
  audience: Audience;
  caption: string | null;
  sourceKey: string;
  durationSeconds: number;
  cut: { startSeconds: number; seconds: number } | undefined;
  width: number;
  height: number;
  encodes: boolean;
  facts: VideoFacts;
  /** Size of the uploaded file. */
  bytes: number;
  createdAt: Date;
  publishAt: Date | null;
  expiresAt: Date | null;
};

export async function insertStory({ db, now }: Ctx, row: NewStory) {
  await db
    .insertInto("story")
    .values({
      id: row.id,
      account_id: row.accountId,
      audience: row.audience,
      caption: row.caption,
      state: "queued",
      source_key: row.sourceKey,
      duration_seconds: row.durationSeconds,
      cut_start_seconds: row.cut?.startSeconds,
      cut_seconds: row.cut?.seconds,
      width: row.width,
      height: row.height,
      encodes: row.encodes,
      facts: row.facts,
      file_bytes: row.bytes,
      created_at: row.createdAt,
      last_activity_at: now(),
      publish_at: row.publishAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Videos of all audiences. */
function videos({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("story")
    .selectAll("story")
    .select((eb) =>
      eb
        .selectFrom("story_view")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("story_id", "=", "story.id")
        .$asScalar()
        .$notNull()
        .as("views"),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom("highlight_story").select("story_id").whereRef("story_id", "=", "story.id"))
        .$castTo<boolean>()
        .as("highlighted"),
    )
    .where("deleted_at", "is", null);
}

/** Stories of the ring and of highlights, and drafts, without gallery videos. */
export function selectFromStories(ctx: Pick<Ctx, "db">) {
  return videos(ctx).where("audience", "<>", "media").$narrowType<{ audience: "closed" | "highlight" | "draft" }>();
}

/** Also a gallery video, and a draft. */
export function selectVideo(ctx: Ctx, id: string) {
  return videos(ctx).where("id", "=", id).executeTakeFirst();
}

export type StoryRow = Awaited<ReturnType<typeof selectStory>> & object;

export function selectStory(ctx: Ctx, id: string) {
  return selectFromStories(ctx).where("id", "=", id).executeTakeFirst();
}

/** Without drafts. */
export function selectStories(ctx: Ctx, accountId: string, ids: readonly string[]): Promise<StoryRow[]> {
  return selectFromStories(ctx)
    .where("account_id", "=", accountId)
    .where("audience", "<>", "draft")
    .where("id", "in", ids)
    .orderBy(publishedAtSql("story"))
    .orderBy("id")
    .execute();
}

/** The SQL form of `isArchived`. */
function isArchivedRow(eb: ExpressionBuilder<DB, "story">, now: Date) {
  const inHighlight = eb.selectFrom("highlight_story").select("story_id").whereRef("story_id", "=", "story.id");
  return eb.or([
    eb("archived_at", "is not", null),
    eb("expires_at", "<=", now),
    eb.and([eb("audience", "=", "highlight"), eb.not(eb.exists(inHighlight))]),
  ]);
}

export async function selectArchivedStories(ctx: Ctx, accountId: string, page: PageQuery): Promise<Rows<StoryRow>> {
  return selectPage(
    selectFromStories(ctx)
      .where("account_id", "=", accountId)
      .where((eb) => isArchivedRow(eb, ctx.now()))
      .orderBy(publishedAtSql("story"), "desc")
      .orderBy("id", "desc"),
    page,
  );
}

type StoryUpdate = {
  caption?: string | null;
  publish_at: Date | null;
  expires_at: Date | null;
  archived_at: Date | null;
};

export async function updateStoryRow({ db }: Ctx, id: string, change: StoryUpdate) {
  await db.updateTable("story").set(change).where("id", "=", id).execute();
}

export function lockStory({ db }: Ctx, id: string) {
  return db
    .selectFrom("story")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

type ReadyVideo = {
  videoKey: string;
  posterKey: string;
  placeholder: string;
  durationSeconds: number;
  width: number;
  height: number;
};

/** Whether another rendition replaces this one, and is encoded from the source. */
type NextRendition = { isReplaced: boolean; keepsSource: boolean };

/** Values of a story that no job is processing. */
export const idle = { transcode_claim_id: null, progress: null, attempts: 0, facts: null };

/** False if another job took the story over or it was deleted. */
export async function markReady(
  { db, now }: Ctx,
  id: string,
  claimId: string,
  ready: ReadyVideo,
  { isReplaced, keepsSource }: NextRendition,
): Promise<boolean> {
  return applyChange(
    db
      .updateTable("story")
      .set({
        ...idle,
        state: "ready",
        video_key: ready.videoKey,
        poster_key: ready.posterKey,
        placeholder: ready.placeholder,
        duration_seconds: ready.durationSeconds,
        width: ready.width,
        height: ready.height,
        low_bitrate_pending: isReplaced,
        ...(keepsSource ? {} : { source_key: null }),
        last_activity_at: now(),
      })
      .where("id", "=", id)
      .where("transcode_claim_id", "=", claimId)
      .where("state", "=", "processing")
      .where("deleted_at", "is", null),
  );
}

export async function markFailed({ db, now }: Ctx, id: string, claimId: string, failure: Failure) {
  await db
    .updateTable("story")
    .set({ state: "failed", failure, transcode_claim_id: null, progress: null, last_activity_at: now() })
    .where("id", "=", id)
    .where("transcode_claim_id", "=", claimId)
    .where("state", "=", "processing")
    .execute();
}

/** From now on URLs name the low-bitrate rendition. False if another job took the story over or it was deleted. */
export async function markLowBitrate(
  { db, now }: Ctx,
  id: string,
  claimId: string,
  { key, width, height }: { key: string; width: number; height: number },
): Promise<boolean> {
  return applyChange(
    db
      .updateTable("story")
      .set({
        ...idle,
        low_bitrate_pending: false,
        low_bitrate_key: key,
        low_bitrate_at: now(),
        source_key: null,
        width,
        height,
        last_activity_at: now(),
      })
      .where("id", "=", id)
      .where("transcode_claim_id", "=", claimId)
      .where("low_bitrate_pending", "=", true)
      .where("deleted_at", "is", null),
  );
}

/** The story keeps its only rendition. False if another job took the story over. */
export async function markOnlyRendition({ db, now }: Ctx, id: string, claimId: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("story")
      .set({ ...idle, low_bitrate_pending: false, source_key: null, last_activity_at: now() })
      .where("id", "=", id)
      .where("transcode_claim_id", "=", claimId)
      .where("deleted_at", "is", null),
  );
}

/** Requeues a story that cannot be remuxed. False if another job took it over. */
export async function markEncodes({ db, now }: Ctx, id: string, claimId: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("story")
      .set({ ...idle, state: "queued", encodes: true, last_activity_at: now() })
      .where("id", "=", id)
      .where("transcode_claim_id", "=", claimId)
      .where("state", "=", "processing"),
  );
}

export async function markQueued({ db, now }: Ctx, id: string) {
  await db
    .updateTable("story")
    .set({ ...idle, state: "queued", failure: null, last_activity_at: now() })
    .where("id", "=", id)
    .execute();
}

export async function markTakenDown({ db }: Ctx, id: string, at: Date | null) {
  await db.updateTable("story").set({ taken_down_at: at }).where("id", "=", id).execute();
}

/** Records its highlights, which a trigger takes it out of. False if it was deleted before. */
export function markDeleted({ db, now }: Ctx, id: string): Promise<boolean> {
  const left_highlights = toLeftHighlightsSql();
  return applyChange(
    db
      .updateTable("story")
      .set({ deleted_at: now(), left_highlights })
      .where("id", "=", id)
      .where("deleted_at", "is", null),
  );
}

export async function countArchived({ db, now }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("story")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where((eb) => isArchivedRow(eb, now()))
    .executeTakeFirstOrThrow();
  return count;
}

/** Also of a deleted story. */
export function selectStoryOwner({ db }: Ctx, id: string) {
  return db
    .selectFrom("story")
    .select(["account_id as accountId", "published_id as publishedId"])
    .where("id", "=", id)
    .where("audience", "<>", "media")
    .executeTakeFirst();
}
