import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { listMedias } from "#rooms/medias/list-medias";
import { letWatch, type Watcher } from "./let-watch.ts";

/** A creator's gallery for who may watch; refuses as `letWatch` does. */
export async function listMediasFor(ctx: Ctx, username: string, watcher: Watcher, page: PageQuery) {
  const { owner, accountId } = await letWatch(ctx, username, watcher);
  return { owner, found: await listMedias(ctx, accountId, page, "watcher") };
}
