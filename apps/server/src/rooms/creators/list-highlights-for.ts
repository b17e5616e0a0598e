import type { Ctx } from "#core/ctx";
import { listHighlights } from "#rooms/highlights/list-highlights";
import { letWatch, type Watcher } from "./let-watch.ts";

/** A creator's highlights for who may watch; refuses as `letWatch` does. */
export async function listHighlightsFor(ctx: Ctx, username: string, watcher: Watcher) {
  const { owner, accountId } = await letWatch(ctx, username, watcher);
  return { owner, found: await listHighlights(ctx, accountId, "watcher") };
}
