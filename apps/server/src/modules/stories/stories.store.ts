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
import { selectFromVideos } from "./videos.store.ts";

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
      accountId: row.accountId,
      audience: row.audience,
      caption: row.caption,
      state: "queued",
      sourceKey: row.sourceKey,
      durationSeconds: row.durationSeconds,
      cutStartSeconds: row.cut?.startSeconds,
      cutSeconds: row.cut?.seconds,
      width: row.width,
      height: row.height,
      encodes: row.encodes,
      facts: row.facts,
      fileBytes: row.bytes,
      createdAt: row.createdAt,
      lastActivityAt: now(),
      publishAt: row.publishAt,
      expiresAt: row.expiresAt,
    })
    .execute();
}

/** Stories of the ring and of highlights, and drafts, without gallery videos. */
export function selectFromStories(ctx: Pick<Ctx, "db">) {
  return selectFromVideos(ctx)
    .select((eb) =>
      eb
        .selectFrom("storyView")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("storyId", "=", "story.id")
        .$asScalar()
        .$notNull()
        .as("views"),
    )
    .where("audience", "<>", "media")
    .$narrowType<{ audience: "closed" | "highlight" | "draft" }>();
}

export type StoryRow = Awaited<ReturnType<typeof selectStory>> & object;

export function selectStory(ctx: Ctx, id: string) {
  return selectFromStories(ctx).where("id", "=", id).executeTakeFirst();
}

/** Without drafts. */
export function selectStories(ctx: Ctx, accountId: string, ids: readonly string[]): Promise<StoryRow[]> {
  return selectFromStories(ctx)
    .where("accountId", "=", accountId)
    .where("audience", "<>", "draft")
    .where("id", "in", ids)
    .orderBy(publishedAtSql("story"))
    .orderBy("id")
    .execute();
}

/** The SQL form of `isArchived`. */
function isArchivedRow(eb: ExpressionBuilder<DB, "story">, now: Date) {
  const inHighlight = eb.selectFrom("highlightStory").select("storyId").whereRef("storyId", "=", "story.id");
  return eb.or([
    eb("archivedAt", "is not", null),
    eb("expiresAt", "<=", now),
    eb.and([eb("audience", "=", "highlight"), eb.not(eb.exists(inHighlight))]),
  ]);
}

export async function selectArchivedStories(ctx: Ctx, accountId: string, page: PageQuery): Promise<Rows<StoryRow>> {
  return selectPage(
    selectFromStories(ctx)
      .where("accountId", "=", accountId)
      .where((eb) => isArchivedRow(eb, ctx.now()))
      .orderBy(publishedAtSql("story"), "desc")
      .orderBy("id", "desc"),
    page,
  );
}

type StoryUpdate = {
  caption?: string | null;
  publishAt: Date | null;
  expiresAt: Date | null;
  archivedAt: Date | null;
};

export async function updateStoryRow({ db }: Ctx, id: string, change: StoryUpdate) {
  await db.updateTable("story").set(change).where("id", "=", id).execute();
}

export function lockStory({ db }: Ctx, id: string) {
  return db
    .selectFrom("story")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
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
export const idle = { transcodeClaimId: null, progress: null, attempts: 0, facts: null };

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
        videoKey: ready.videoKey,
        posterKey: ready.posterKey,
        placeholder: ready.placeholder,
        durationSeconds: ready.durationSeconds,
        width: ready.width,
        height: ready.height,
        lowBitratePending: isReplaced,
        ...(keepsSource ? {} : { sourceKey: null }),
        lastActivityAt: now(),
      })
      .where("id", "=", id)
      .where("transcodeClaimId", "=", claimId)
      .where("state", "=", "processing")
      .where("deletedAt", "is", null),
  );
}

export async function markFailed({ db, now }: Ctx, id: string, claimId: string, failure: Failure) {
  await db
    .updateTable("story")
    .set({ state: "failed", failure, transcodeClaimId: null, progress: null, lastActivityAt: now() })
    .where("id", "=", id)
    .where("transcodeClaimId", "=", claimId)
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
        lowBitratePending: false,
        lowBitrateKey: key,
        lowBitrateAt: now(),
        sourceKey: null,
        width,
        height,
        lastActivityAt: now(),
      })
      .where("id", "=", id)
      .where("transcodeClaimId", "=", claimId)
      .where("lowBitratePending", "=", true)
      .where("deletedAt", "is", null),
  );
}

/** The story keeps its only rendition. False if another job took the story over. */
export async function markOnlyRendition({ db, now }: Ctx, id: string, claimId: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("story")
      .set({ ...idle, lowBitratePending: false, sourceKey: null, lastActivityAt: now() })
      .where("id", "=", id)
      .where("transcodeClaimId", "=", claimId)
      .where("deletedAt", "is", null),
  );
}

/** Requeues a story that cannot be remuxed. False if another job took it over. */
export async function markEncodes({ db, now }: Ctx, id: string, claimId: string): Promise<boolean> {
  return applyChange(
    db
      .updateTable("story")
      .set({ ...idle, state: "queued", encodes: true, lastActivityAt: now() })
      .where("id", "=", id)
      .where("transcodeClaimId", "=", claimId)
      .where("state", "=", "processing"),
  );
}

export async function markQueued({ db, now }: Ctx, id: string) {
  await db
    .updateTable("story")
    .set({ ...idle, state: "queued", failure: null, lastActivityAt: now() })
    .where("id", "=", id)
    .execute();
}

export async function markTakenDown({ db }: Ctx, id: string, at: Date | null) {
  await db.updateTable("story").set({ takenDownAt: at }).where("id", "=", id).execute();
}

/** Records its highlights, which a trigger takes it out of. False if it was deleted before. */
export function markDeleted({ db, now }: Ctx, id: string): Promise<boolean> {
  const leftHighlights = toLeftHighlightsSql();
  return applyChange(
    db
      .updateTable("story")
      .set({ deletedAt: now(), leftHighlights })
      .where("id", "=", id)
      .where("deletedAt", "is", null),
  );
}

/** Stories of an account that are not published yet, also those that are archived already: before their time, they are held back. */
export async function markScheduledArchived({ db, now }: Pick<Ctx, "db" | "now">, accountId: string) {
  const stories = db.updateTable("story").set({ archivedAt: now() }).where("accountId", "=", accountId);
  const scheduled = stories.where("audience", "=", "closed").where("publishAt", ">", now());
  await scheduled.where("deletedAt", "is", null).execute();
}

export async function clearHeldBack({ db }: Ctx, accountId: string, ids: readonly string[]) {
  const stories = db.updateTable("story").set((eb) => ({ archivedAt: eb.ref("publishAt") }));
  await stories
    .where("accountId", "=", accountId)
    .where("id", "in", ids)
    .whereRef("archivedAt", "<", "publishAt")
    .execute();
}

export async function countArchived({ db, now }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("story")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .where((eb) => isArchivedRow(eb, now()))
    .executeTakeFirstOrThrow();
  return count;
}

/** Also of a deleted story. */
export function selectStoryOwner({ db }: Ctx, id: string) {
  return db
    .selectFrom("story")
    .select(["accountId", "publishedId"])
    .where("id", "=", id)
    .where("audience", "<>", "media")
    .executeTakeFirst();
}
