import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectActiveStories } from "./stories.store.ts";

/** For the creator: newest first, with those still processing, failed or scheduled. For who watches: oldest first, as they are watched. */
export function listActiveStories(ctx: Ctx, accountId: string, page: PageQuery, reader: "creator" | "watcher") {
  const watching = reader === "watcher";
  return selectActiveStories(ctx, accountId, { ...page, order: watching ? "oldest" : "newest", forFans: watching });
}
