import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectMedias } from "./medias.store.ts";

/** For the creator with those still processing or failed; for who watches what can be seen. */
export function listMedias(ctx: Ctx, accountId: string, page: PageQuery, reader: "creator" | "watcher") {
  return selectMedias(ctx, accountId, { ...page, readyOnly: reader === "watcher" });
}
