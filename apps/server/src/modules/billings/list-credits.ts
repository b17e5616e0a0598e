import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { idleBefore } from "./credits.rules.ts";
import { selectCredits } from "./credits.store.ts";

/** What the platform owes creators and no sale will use up, of all creators, for admins alone, the longest idle first. */
export function listCredits(ctx: Ctx, page: PageQuery) {
  return selectCredits(ctx, idleBefore(ctx.now()), page);
}
