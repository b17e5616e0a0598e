import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectActiveStories } from "./stories.store.ts";

/** For the creator: newest first, with those still processing or failed. For who watches: ready ones, oldest first. */
export function listActiveStories(ctx: Ctx, accountId: string, page: PageQuery, reader: "creator" | "watcher") {
  const watching = reader === "watcher";
  return selectActiveStories(ctx, accountId, { ...page, order: watching ? "oldest" : "newest", readyOnly: watching });
}
