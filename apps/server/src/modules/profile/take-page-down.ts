import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./profile.store.ts";

/** The page and all that is closed on it are for its creator alone, and no sale brings it back. */
export async function takePageDown(ctx: Ctx, accountId: string) {
  await markTakenDown(ctx, accountId, ctx.now());
}
