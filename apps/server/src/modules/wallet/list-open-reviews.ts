import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectOpenReviews } from "./reviews.store.ts";

/** Of all creators, for admins alone; oldest first. */
export function listOpenReviews(ctx: Ctx, page: PageQuery) {
  return selectOpenReviews(ctx, page);
}
