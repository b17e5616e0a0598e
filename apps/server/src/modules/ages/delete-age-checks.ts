import type { Ctx } from "#core/ctx";
import { deleteChecksOf } from "./ages.store.ts";

/** Within the caller's transaction: what was shown in browsers that are nobody's any more. */
export async function deleteAgeChecks(ctx: Ctx, sessionIds: readonly string[]) {
  if (sessionIds.length > 0) await deleteChecksOf(ctx, sessionIds);
}
