import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/**
 * A highlight that contained a deleted story; `isOnly`: without it the highlight was empty, and was deleted too. `isOnly` is for as long as
 * the highlight is away, and `isCover` is not for a story that only took the place of an earlier cover that has returned.
 */
export type LeftHighlight = { id: string; title: string; position: number; isCover: boolean; isOnly: boolean };

/** The highlights of the updated story, before it is taken out of them. */
export function toLeftHighlightsSql() {
  return sql<string | null>`(select jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title, 'position', h.position,
      'isCover', h.cover_id = story.id,
      'isOnly', not exists (select from highlight_story other where other.highlight_id = h.id and other.story_id <> story.id)))
    from highlight_story link join highlight h on h.id = link.highlight_id where link.story_id = story.id)`;
}

export type DeletedStory = Awaited<ReturnType<typeof lockAnyStory>> & object;

/** Also a deleted one, without gallery videos and drafts. */
export function lockAnyStory({ db }: Ctx, id: string) {
  return db
    .selectFrom("story")
    .selectAll()
    .where("id", "=", id)
    .where("audience", "in", ["closed", "highlight"])
    .forUpdate()
    .executeTakeFirst();
}

/** A transcode that was interrupted by the deletion begins again. */
export async function markRestored({ db, now }: Ctx, { id, state }: Pick<DeletedStory, "id" | "state">) {
  const isInterrupted = state === "processing";
  await db
    .updateTable("story")
    .set({
      deletedAt: null,
      leftHighlights: null,
      transcodeClaimId: null,
      lastActivityAt: now(),
      ...(isInterrupted && { state: "queued", progress: null }),
    })
    .where("id", "=", id)
    .execute();
}

const leftSql = (highlight: { id: string; isOnly?: true }) =>
  sql<boolean>`left_highlights @> ${JSON.stringify([highlight])}::jsonb`;

/**
 * How a highlight was that deletions of stories have emptied, not necessarily the one that recorded `left`. Undefined if it has a story, or
 * the creator deleted it.
 */
export async function findEmptied({ db }: Ctx, accountId: string, left: LeftHighlight) {
  if (left.isOnly) return left;
  const isEmptied = leftSql({ id: left.id, isOnly: true });
  const deleted = db.selectFrom("story").select("leftHighlights").where("accountId", "=", accountId);
  const row = await deleted.where(isEmptied).executeTakeFirst();
  return (row?.leftHighlights as LeftHighlight[] | undefined)?.find(({ id }) => id === left.id);
}

/**
 * After a story has returned to a highlight, changes what was recorded of it; `coverSince`: when that story was deleted, if it is the
 * cover.
 */
export async function updateLeftHighlights(
  { db }: Ctx,
  accountId: string,
  highlightId: string,
  coverSince: Date | null,
) {
  await db
    .updateTable("story")
    .set({
      leftHighlights: sql`(select jsonb_agg(case when h ->> 'id' <> ${highlightId} then h else h || jsonb_build_object('isOnly', false,
        'isCover', h -> 'isCover' = 'true' and deleted_at <= coalesce(${coverSince}::timestamptz, deleted_at)) end)
        from jsonb_array_elements(left_highlights) h)`,
    })
    .where("accountId", "=", accountId)
    .where(leftSql({ id: highlightId }))
    .execute();
}
