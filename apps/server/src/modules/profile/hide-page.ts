import type { Ctx } from "#core/ctx";
import { unpublish } from "./profile.store.ts";

/** The page is a 404 to who has nothing here. */
export async function hidePage(ctx: Ctx, accountId: string) {
  await unpublish(ctx, accountId);
}
