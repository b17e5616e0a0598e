import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectArchivedStories } from "./stories.store.ts";

/** What has left the ring, newest first. */
export function listArchivedStories(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectArchivedStories(ctx, accountId, page);
}
