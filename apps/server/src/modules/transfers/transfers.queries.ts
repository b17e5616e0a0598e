import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { countStuck, selectStuck } from "./stuck.store.ts";
import { selectTransfers } from "./transfers.store.ts";

/** Number of submitted transfers that were not found at the gateway and wait for an admin. */
export function countStuckTransfers(ctx: Ctx): Promise<number> {
  return countStuck(ctx);
}

export type { StuckRow } from "./stuck.store.ts";

/** Of all creators, for admins; the longest stuck first. */
export function listStuckTransfers(ctx: Ctx, page: PageQuery) {
  return selectStuck(ctx, page);
}

export function listTransfers(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectTransfers(ctx, accountId, page);
}
