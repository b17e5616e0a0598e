import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { addPage, toPage } from "#core/paging/select-page";
import { isInRingSql, publishedAtSql } from "./open-to-fans.rules.ts";
import { type StoryRow, selectFromStories } from "./stories.store.ts";

/** Current stories of the ring: for the creator also scheduled ones, newest first; for viewers what can be watched, oldest first. */
export async function selectActiveStories(
  { db, now }: Ctx,
  accountId: string,
  page: PageQuery,
  reader: "creator" | "viewer",
): Promise<Rows<StoryRow>> {
  const stories = selectFromStories({ db })
    .where("accountId", "=", accountId)
    .where("audience", "=", "closed")
    .where("archivedAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now())]));
  const publishedAt = publishedAtSql("story");
  const read =
    reader === "creator"
      ? stories.orderBy(publishedAt, "desc").orderBy("id", "desc")
      : stories.where(isInRingSql("story", now())).orderBy(publishedAt).orderBy("id");
  return toPage(await addPage(read, page).execute());
}
