import type { Ctx } from "#core/ctx";
import { selectProfileByUsername } from "./profile.store.ts";

/** Also finds pages that are not published. */
export function findProfileByUsername(ctx: Ctx, username: string) {
  return selectProfileByUsername(ctx, username);
}
