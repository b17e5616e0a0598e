import type { Ctx } from "#core/ctx";
import { countHighlights } from "./highlights.store.ts";

export function countOwnHighlights(ctx: Ctx, accountId: string) {
  return countHighlights(ctx, accountId);
}
