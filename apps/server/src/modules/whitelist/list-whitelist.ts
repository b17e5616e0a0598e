import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectEntries } from "./whitelist.store.ts";

export function listWhitelist(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectEntries(ctx, accountId, page);
}
