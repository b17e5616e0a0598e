import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectTransfers } from "./transfers.store.ts";

export function listTransfers(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectTransfers(ctx, accountId, page);
}
