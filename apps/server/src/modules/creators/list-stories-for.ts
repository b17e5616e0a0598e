import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { listActiveStories } from "#modules/stories/list-active-stories";
import { authorizeViewer, type Watcher } from "./authorize-viewer.ts";

/** A creator's stories for who may watch; refuses as `authorizeViewer` does. */
export async function listStoriesFor(ctx: Ctx, username: string, watcher: Watcher, page: PageQuery) {
  const { owner, accountId } = await authorizeViewer(ctx, username, watcher);
  return { owner, found: await listActiveStories(ctx, accountId, page, "watcher") };
}
