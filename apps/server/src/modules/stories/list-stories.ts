import type { Ctx } from "#core/ctx";
import { selectStories } from "./stories.store.ts";

/** The named stories of that creator, oldest first; what is deleted or somebody else's is left out. */
export async function listStories(ctx: Ctx, accountId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectStories(ctx, accountId, ids);
}
