import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { listActiveStories } from "#rooms/stories/list-active-stories";
import { letWatch, type Watcher } from "./let-watch.ts";

/** A creator's stories for who may watch; refuses as `letWatch` does. */
export async function listStoriesFor(ctx: Ctx, username: string, watcher: Watcher, page: PageQuery) {
  const { owner, accountId } = await letWatch(ctx, username, watcher);
  return { owner, found: await listActiveStories(ctx, accountId, page, "watcher") };
}
