import type { Ctx } from "#core/ctx";
import { selectProfile } from "./profile.store.ts";

/** Also finds those that are not published. */
export function findProfile(ctx: Ctx, accountId: string) {
  return selectProfile(ctx, accountId);
}
