import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";
import { addPage, toPage } from "#core/select-page";
import { compileOnce } from "#db/compile-once";
import { isInRingSql } from "./open-to-fans.rules.ts";
import { type StoryRow, selectFromStories } from "./stories.store.ts";

type ActiveStoriesOf = PageQuery & { accountId: string; now: Date };

function buildActiveStories(db: Ctx["db"], { accountId, now, ...page }: ActiveStoriesOf) {
  return addPage(
    selectFromStories({ db })
      .where("account_id", "=", accountId)
      .where("audience", "=", "closed")
      .where("archived_at", "is", null)
      .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
    page,
  );
}

const activeStories = {
  creator: compileOnce((db, values: ActiveStoriesOf) => buildActiveStories(db, values).orderBy("id", "desc").compile()),
  viewer: compileOnce((db, values: ActiveStoriesOf) =>
    buildActiveStories(db, values).where(isInRingSql("story", values.now)).orderBy("id").compile(),
  ),
};

/** Current stories of the ring: for the creator also scheduled ones, newest first; for viewers what can be watched, oldest first. */
export async function selectActiveStories(
  { db, now }: Ctx,
  accountId: string,
  { limit, offset }: PageQuery,
  reader: "creator" | "viewer",
): Promise<Rows<StoryRow>> {
  return toPage(await activeStories[reader](db, { accountId, now: now(), limit, offset }));
}
