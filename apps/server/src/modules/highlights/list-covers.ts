import type { Ctx } from "#core/ctx";
import { selectCovers } from "./highlights.store.ts";

/** What of a creator's highlights is public. */
export function listCovers(ctx: Ctx, accountId: string) {
  return selectCovers(ctx, accountId);
}
