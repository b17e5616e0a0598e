import type { Ctx } from "#core/ctx";
import { searchPublished } from "./profile.store.ts";

const most = 20;

/** Published creators whose username or full name holds these words. */
export function searchProfiles(ctx: Ctx, query: string) {
  return searchPublished(ctx, query, most);
}
