import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectWaiting } from "./billing-receipts.store.ts";

/** Of all creators, for admins alone; oldest first. */
export function listWaitingProofs(ctx: Ctx, page: PageQuery) {
  return selectWaiting(ctx, page);
}
