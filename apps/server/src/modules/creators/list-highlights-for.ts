import type { Ctx } from "#core/ctx";
import { listHighlights } from "#modules/highlights/list-highlights";
import { authorizeViewer, type Watcher } from "./authorize-viewer.ts";

/** A creator's highlights for who may watch; refuses as `authorizeViewer` does. */
export async function listHighlightsFor(ctx: Ctx, username: string, watcher: Watcher) {
  const { owner, accountId } = await authorizeViewer(ctx, username, watcher);
  return { owner, found: await listHighlights(ctx, accountId, "watcher") };
}
