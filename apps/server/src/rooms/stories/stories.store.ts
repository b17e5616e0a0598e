import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";
import type { Failure } from "./stories.rules.ts";

type NewStory = {
  id: string;
  accountId: string;
  caption: string | null;
  sourceKey: string;
  durationSeconds: number;
  width: number;
  height: number;
  expiresAt: Date;
};

export async function insertStory({ db, now }: Ctx, row: NewStory) {
  await db
    .insertInto("story")
    .values({
      id: row.id,
      account_id: row.accountId,
      audience: "closed",
      caption: row.caption,
      state: "queued",
      source_key: row.sourceKey,
      duration_seconds: row.durationSeconds,
      width: row.width,
      height: row.height,
      created_at: now(),
      touched_at: now(),
      expires_at: row.expiresAt,
    })
    .execute();
}

function stories({ db }: Ctx) {
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
    .where("deleted_at", "is", null);
}

export type StoryRow = Awaited<ReturnType<typeof selectStory>> & object;

export function selectStory(ctx: Ctx, id: string) {
  return stories(ctx).where("id", "=", id).executeTakeFirst();
}

type Which = PageQuery & { order: "newest" | "oldest"; readyOnly: boolean };

/** Stories that live now. */
export async function selectActiveStories(ctx: Ctx, accountId: string, which: Which): Promise<Rows<StoryRow>> {
  const rows = await stories(ctx)
    .where("account_id", "=", accountId)
    .where((on) => on.or([on("expires_at", "is", null), on("expires_at", ">", ctx.now())]))
    .$if(which.readyOnly, (query) => query.where("state", "=", "ready"))
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .orderBy("id", which.order === "newest" ? "desc" : "asc")
    .limit(which.limit)
    .offset(which.offset)
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
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

/** Takes one more attempt at a story that is not finished; undefined when there is nothing to do. */
export function claimStory({ db, now }: Ctx, id: string) {
  return db
    .updateTable("story")
    .set((set) => ({ state: "processing", attempts: set("attempts", "+", 1), touched_at: now() }))
    .where("id", "=", id)
    .where("state", "in", ["queued", "processing"])
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

type Ready = {
  videoKey: string;
  posterKey: string;
  placeholder: string;
  durationSeconds: number;
  width: number;
  height: number;
};

/** Answers whether the story was still waited for. */
export async function markReady({ db, now }: Ctx, id: string, ready: Ready): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("story")
    .set({
      state: "ready",
      video_key: ready.videoKey,
      poster_key: ready.posterKey,
      placeholder: ready.placeholder,
      duration_seconds: ready.durationSeconds,
      width: ready.width,
      height: ready.height,
      source_key: null,
      touched_at: now(),
    })
    .where("id", "=", id)
    .where("state", "=", "processing")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed({ db, now }: Ctx, id: string, failure: Failure) {
  await db
    .updateTable("story")
    .set({ state: "failed", failure, touched_at: now() })
    .where("id", "=", id)
    .where("state", "in", ["queued", "processing"])
    .execute();
}

export async function markQueued({ db, now }: Ctx, id: string) {
  await db
    .updateTable("story")
    .set({ state: "queued", failure: null, attempts: 0, touched_at: now() })
    .where("id", "=", id)
    .execute();
}

export async function markDeleted({ db, now }: Ctx, id: string) {
  await db.updateTable("story").set({ deleted_at: now() }).where("id", "=", id).execute();
}

/** Unfinished stories that nobody has touched since. */
export async function selectForgotten({ db }: Ctx, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("story")
    .select("id")
    .where("state", "in", ["queued", "processing"])
    .where("deleted_at", "is", null)
    .where("touched_at", "<", before)
    .execute();
  return rows.map(({ id }) => id);
}

/** How alive a creator's page is. */
export function selectPulse({ db, now }: Ctx, accountId: string) {
  const weekAgo = new Date(now().getTime() - 7 * 86_400_000);
  return db
    .selectFrom("story")
    .select([
      sql<number>`(count(*) filter (where expires_at is null or expires_at > ${now()}))::int`.as("activeStories"),
      sql<number>`(count(*) filter (where created_at > ${weekAgo}))::int`.as("storiesPerWeek"),
      sql<Date | null>`max(created_at)`.as("lastStoryAt"),
    ])
    .where("account_id", "=", accountId)
    .where("state", "=", "ready")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

export async function insertView({ db, now }: Ctx, storyId: string, fanId: string) {
  await db
    .insertInto("story_view")
    .values({ story_id: storyId, fan_id: fanId, viewed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Also of a deleted story. */
export function selectStoryOwner({ db }: Ctx, id: string) {
  return db
    .selectFrom("story")
    .select(["account_id as accountId", "deleted_at as deletedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Files of stories deleted before that day, which still lie on the disk. */
export function selectErasable({ db }: Ctx, deletedBefore: Date) {
  return db
    .selectFrom("story")
    .select(["id", "source_key as sourceKey", "video_key as videoKey", "poster_key as posterKey"])
    .where("deleted_at", "<", deletedBefore)
    .where((on) => on.or([on("source_key", "is not", null), on("video_key", "is not", null)]))
    .limit(100)
    .execute();
}

export async function markErased({ db, now }: Ctx, id: string) {
  const nothing = { source_key: null, video_key: null, poster_key: null, placeholder: null };
  await db
    .updateTable("story")
    .set({ ...nothing, state: "failed", failure: "erased", touched_at: now() })
    .where("id", "=", id)
    .execute();
}
