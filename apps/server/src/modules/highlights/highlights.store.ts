import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { isOpenToFansSql } from "#modules/stories/open-to-fans.rules";

/** Positions and limits depend on all highlights of a creator, so one transaction at a time changes them. */
export async function lockHighlights({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

function highlights({ db }: Ctx) {
  return (
    db
      .selectFrom("highlight")
      .innerJoin("highlightStory", "highlightStory.highlightId", "highlight.id")
      .selectAll("highlight")
      .select(sql<string[]>`array_agg(highlight_story.story_id)`.as("storyIds"))
      // Deletions leave gaps between positions.
      .select(
        sql<number>`(select count(*) from highlight earlier
        where earlier.account_id = highlight.account_id and earlier.position < highlight.position)::int`.as("index"),
      )
      .groupBy("highlight.id")
  );
}

export type HighlightRow = Awaited<ReturnType<typeof selectHighlight>> & object;

/** In the creator's order, each with the ids of its stories in any order. */
export function selectHighlights(ctx: Ctx, accountId: string): Promise<HighlightRow[]> {
  return highlights(ctx).where("highlight.accountId", "=", accountId).orderBy("highlight.position").execute();
}

export function selectHighlight(ctx: Ctx, id: string) {
  return highlights(ctx).where("highlight.id", "=", id).executeTakeFirst();
}

type NewHighlight = { id: string; accountId: string; title: string; coverId: string; position: number };

/** A deferred constraint requires the cover's story within the same transaction. */
export async function insertHighlight({ db, now }: Ctx, row: NewHighlight) {
  const { id, title, position } = row;
  const rest = { accountId: row.accountId, coverId: row.coverId, createdAt: now() };
  await db
    .insertInto("highlight")
    .values({ id, title, position, ...rest })
    .execute();
}

export async function insertStories({ db }: Ctx, accountId: string, id: string, storyIds: readonly string[]) {
  await db
    .insertInto("highlightStory")
    .values(storyIds.map((storyId) => ({ highlightId: id, storyId, accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateHighlightRow({ db }: Ctx, id: string, change: { title?: string; coverId?: string }) {
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

/** Makes a position free: where it is taken, what is there and behind it moves on by one. Gaps remain. */
export async function updatePositionsFrom({ db }: Ctx, accountId: string, position: number) {
  const own = db.selectFrom("highlight as taken").select("taken.id").where("taken.accountId", "=", accountId);
  await db
    .updateTable("highlight")
    .set((eb) => ({ position: eb("position", "+", 1) }))
    .where("accountId", "=", accountId)
    .where("position", ">=", position)
    .where((eb) => eb.exists(own.where("taken.position", "=", position)))
    .execute();
}

export async function deleteHighlightStory({ db }: Ctx, id: string, storyId: string) {
  await db.deleteFrom("highlightStory").where("highlightId", "=", id).where("storyId", "=", storyId).execute();
}

export async function deleteHighlightRow({ db }: Ctx, id: string) {
  await db.deleteFrom("highlight").where("id", "=", id).execute();
}

export async function countHighlights({ db }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("highlight")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The public part of highlights that fans can watch. */
export function selectCovers({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("highlight")
    .innerJoin("story as cover", "cover.id", "highlight.coverId")
    .select(["highlight.id", "highlight.title", "highlight.coverId"])
    .select((eb) =>
      eb
        .and([eb("cover.posterKey", "is not", null), isOpenToFansSql("cover", now())])
        .$castTo<boolean>()
        .as("hasPoster"),
    )
    .where("highlight.accountId", "=", accountId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("highlightStory")
          .innerJoin("story", "story.id", "highlightStory.storyId")
          .select("story.id")
          .whereRef("highlightStory.highlightId", "=", "highlight.id")
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
    .innerJoin("story", "story.id", "highlight.coverId")
    .innerJoin("profile", "profile.accountId", "highlight.accountId")
    .select(["story.id as storyId", "story.posterKey"])
    .where("highlight.id", "=", id)
    .where("profile.publishedAt", "is not", null)
    .where(isOpenToFansSql("story", now()))
    .executeTakeFirst();
}
