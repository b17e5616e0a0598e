import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { isOpenToFansSql } from "#modules/stories/open-to-fans.rules";

/** Positions and limits depend on all highlights of a creator, so one transaction at a time changes them. */
export async function lockHighlights({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

function highlights({ db }: Ctx) {
  return db
    .selectFrom("highlight")
    .innerJoin("highlight_story", "highlight_story.highlight_id", "highlight.id")
    .selectAll("highlight")
    .select(sql<string[]>`array_agg(highlight_story.story_id)`.as("story_ids"))
    .groupBy("highlight.id");
}

export type HighlightRow = Awaited<ReturnType<typeof selectHighlight>> & object;

/** In the creator's order, each with the ids of its stories in any order. */
export function selectHighlights(ctx: Ctx, accountId: string): Promise<HighlightRow[]> {
  return highlights(ctx).where("highlight.account_id", "=", accountId).orderBy("highlight.position").execute();
}

export function selectHighlight(ctx: Ctx, id: string) {
  return highlights(ctx).where("highlight.id", "=", id).executeTakeFirst();
}

type NewHighlight = { id: string; accountId: string; title: string; coverId: string; position: number };

/** A deferred constraint requires the cover's story within the same transaction. */
export async function insertHighlight({ db, now }: Ctx, row: NewHighlight) {
  const { id, title, position } = row;
  const rest = { account_id: row.accountId, cover_id: row.coverId, created_at: now() };
  await db
    .insertInto("highlight")
    .values({ id, title, position, ...rest })
    .execute();
}

export async function insertStories({ db }: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  await db
    .insertInto("highlight_story")
    .values(storyIds.map((storyId) => ({ highlight_id: id, story_id: storyId, account_id: accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateHighlightRow({ db }: Ctx, id: string, change: { title?: string; cover_id?: string }) {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable("highlight").set(change).where("id", "=", id).execute();
}

/** Sets the positions in the order of `ids`. */
export async function updatePositions({ db }: Ctx, ids: readonly string[]) {
  await db
    .updateTable("highlight")
    .from(
      sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<"ordered">(sql`ordered(id, place)`),
    )
    .set({ position: sql<number>`(ordered.place - 1)::int` })
    .whereRef("highlight.id", "=", "ordered.id")
    .execute();
}

export async function deleteHighlightStory({ db }: Ctx, id: string, storyId: string) {
  await db.deleteFrom("highlight_story").where("highlight_id", "=", id).where("story_id", "=", storyId).execute();
}

export async function deleteHighlightRow({ db }: Ctx, id: string) {
  await db.deleteFrom("highlight").where("id", "=", id).execute();
}

export async function countHighlights({ db }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("highlight")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The public part of highlights that fans can watch. */
export function selectCovers({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("highlight")
    .innerJoin("story as cover", "cover.id", "highlight.cover_id")
    .select(["highlight.id", "highlight.title", "highlight.cover_id as coverId"])
    .select((eb) =>
      eb
        .and([eb("cover.poster_key", "is not", null), isOpenToFansSql("cover", now())])
        .$castTo<boolean>()
        .as("hasPoster"),
    )
    .where("highlight.account_id", "=", accountId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("highlight_story")
          .innerJoin("story", "story.id", "highlight_story.story_id")
          .select("story.id")
          .whereRef("highlight_story.highlight_id", "=", "highlight.id")
          .where(isOpenToFansSql("story", now())),
      ),
    )
    .orderBy("highlight.position")
    .execute();
}

/** The cover of a public page's highlight, if fans may watch the cover's own story. */
export function selectPublicCover({ db, now }: Ctx, id: string) {
  return db
    .selectFrom("highlight")
    .innerJoin("story", "story.id", "highlight.cover_id")
    .innerJoin("profile", "profile.account_id", "highlight.account_id")
    .select(["story.id as storyId", "story.poster_key as posterKey"])
    .where("highlight.id", "=", id)
    .where("profile.published_at", "is not", null)
    .where(isOpenToFansSql("story", now()))
    .executeTakeFirst();
}
