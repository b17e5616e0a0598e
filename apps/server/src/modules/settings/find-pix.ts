import type { Ctx } from "#core/ctx";
import { selectPix } from "./settings.store.ts";

/** The key that fans pay to, once the creator has set one. */
export function findPix(ctx: Ctx, accountId: string) {
  return selectPix(ctx, accountId);
}
