import { type ExpressionBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";
import type { DB } from "#db/tables";
import type { VideoFacts } from "#ports/video/port";
import { inRingSql } from "./open-to-fans.rules.ts";
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
  /** Of the file that came. */
  bytes: number;
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
      created_at: now(),
      touched_at: now(),
      publish_at: row.publishAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Videos of whatever audience. */
function videos({ db }: Ctx) {
  return db
    .selectFrom("story")
    .selectAll("story")
    .select((on) =>
      on
        .selectFrom("story_view")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("story_id", "=", "story.id")
        .$asScalar()
        .$notNull()
        .as("views"),
    )
    .select((on) =>
      on
        .exists(on.selectFrom("highlight_story").select("story_id").whereRef("story_id", "=", "story.id"))
        .$castTo<boolean>()
        .as("highlighted"),
    )
    .where("deleted_at", "is", null);
}

function stories(ctx: Ctx) {
  return videos(ctx).where("audience", "<>", "media").$narrowType<{ audience: "closed" | "highlight" }>();
}

/** A gallery's video as well. */
export function selectVideo(ctx: Ctx, id: string) {
  return videos(ctx).where("id", "=", id).executeTakeFirst();
}

export type StoryRow = Awaited<ReturnType<typeof selectStory>> & object;

export function selectStory(ctx: Ctx, id: string) {
  return stories(ctx).where("id", "=", id).executeTakeFirst();
}

/** Those of the creator among the named, oldest first. */
export function selectStories(ctx: Ctx, accountId: string, ids: readonly string[]): Promise<StoryRow[]> {
  return stories(ctx).where("account_id", "=", accountId).where("id", "in", ids).orderBy("id").execute();
}

type Which = PageQuery & { order: "newest" | "oldest"; forFans: boolean };

/** Stories of the ring that live now, or will; for fans those that can be watched. */
export async function selectActiveStories(ctx: Ctx, accountId: string, which: Which): Promise<Rows<StoryRow>> {
  const rows = await stories(ctx)
    .where("account_id", "=", accountId)
    .where("audience", "=", "closed")
    .where("archived_at", "is", null)
    .where((on) => on.or([on("expires_at", "is", null), on("expires_at", ">", ctx.now())]))
    .$if(which.forFans, (query) => query.where(inRingSql("story", ctx.now())))
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .orderBy("id", which.order === "newest" ? "desc" : "asc")
    .limit(which.limit)
    .offset(which.offset)
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

/** What `isArchived` says yes to. */
function archived(on: ExpressionBuilder<DB, "story">, now: Date) {
  const held = on.selectFrom("highlight_story").select("story_id").whereRef("story_id", "=", "story.id");
  return on.or([
    on("archived_at", "is not", null),
    on("expires_at", "<=", now),
    on.and([on("audience", "=", "highlight"), on.not(on.exists(held))]),
  ]);
}

export async function selectArchivedStories(ctx: Ctx, accountId: string, page: PageQuery): Promise<Rows<StoryRow>> {
  const rows = await stories(ctx)
    .where("account_id", "=", accountId)
    .where((on) => archived(on, ctx.now()))
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

type Change = {
  caption?: string | null;
  publish_at: Date | null;
  expires_at: Date | null;
  archived_at: Date | null;
};

export async function updateStoryRow({ db }: Ctx, id: string, change: Change) {
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

type Ready = {
  videoKey: string;
  posterKey: string;
  placeholder: string;
  durationSeconds: number;
  width: number;
  height: number;
  lightWanted: boolean;
};

/** Of a story that no turn has. */
export const idle = { turn: null, progress: null, attempts: 0, facts: null };

/** Answers whether that turn still had the story, and somebody wants it. */
export async function markReady({ db, now }: Ctx, id: string, turn: string, ready: Ready): Promise<boolean> {
  const { numUpdatedRows } = await db
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
      light_wanted: ready.lightWanted,
      source_key: null,
      touched_at: now(),
    })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("state", "=", "processing")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed({ db, now }: Ctx, id: string, turn: string, failure: Failure) {
  await db
    .updateTable("story")
    .set({ state: "failed", failure, turn: null, progress: null, touched_at: now() })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("state", "=", "processing")
    .execute();
}

/** From now on the light rendition is handed out. Answers whether that turn still had the story, and somebody wants it. */
export async function markLowBitrate({ db, now }: Ctx, id: string, turn: string, lightKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("story")
    .set({ ...idle, light_wanted: false, light_key: lightKey, light_at: now(), touched_at: now() })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("light_wanted", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It stays as heavy as it is. */
export async function markHighBitrate({ db, now }: Ctx, id: string, turn: string) {
  await db
    .updateTable("story")
    .set({ ...idle, light_wanted: false, touched_at: now() })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .execute();
}

/** It waits for the transcoder instead. Answers whether that turn still had the story. */
export async function markEncodes({ db, now }: Ctx, id: string, turn: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("story")
    .set({ ...idle, state: "queued", encodes: true, touched_at: now() })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .where("state", "=", "processing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markQueued({ db, now }: Ctx, id: string) {
  await db
    .updateTable("story")
    .set({ ...idle, state: "queued", failure: null, touched_at: now() })
    .where("id", "=", id)
    .execute();
}

export async function markTakenDown({ db }: Ctx, id: string, at: Date | null) {
  await db.updateTable("story").set({ taken_down_at: at }).where("id", "=", id).execute();
}

export async function markDeleted({ db, now }: Ctx, id: string) {
  await db.updateTable("story").set({ deleted_at: now() }).where("id", "=", id).execute();
}

export async function countArchived({ db, now }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("story")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where((on) => archived(on, now()))
    .executeTakeFirstOrThrow();
  return count;
}

/** Also of a deleted story. */
export function selectStoryOwner({ db }: Ctx, id: string) {
  return db
    .selectFrom("story")
    .select(["account_id as accountId", "deleted_at as deletedAt"])
    .where("id", "=", id)
    .where("audience", "<>", "media")
    .executeTakeFirst();
}
