import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectStuck } from "./stuck.store.ts";

export type { StuckRow } from "./stuck.store.ts";

/** Of all creators, for admins alone; the longest stuck first. */
export function listStuckTransfers(ctx: Ctx, page: PageQuery) {
  return selectStuck(ctx, page);
}
