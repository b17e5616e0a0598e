import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { listMedias } from "#modules/medias/list-medias";
import { authorizeViewer, type Watcher } from "./authorize-viewer.ts";

/** A creator's gallery for who may watch; refuses as `authorizeViewer` does. */
export async function listMediasFor(ctx: Ctx, username: string, watcher: Watcher, page: PageQuery) {
  const { owner, accountId } = await authorizeViewer(ctx, username, watcher);
  return { owner, found: await listMedias(ctx, accountId, page, "watcher") };
}
