import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** A highlight that contained a deleted story; `isOnly`: without it the highlight was empty, and was deleted too. */
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
