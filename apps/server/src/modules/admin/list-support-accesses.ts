import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectVisits } from "./admin.store.ts";

export function listSupportAccesses(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectVisits(ctx, accountId, page);
}
