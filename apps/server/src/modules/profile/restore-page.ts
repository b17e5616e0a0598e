import type { Ctx } from "#core/ctx";
import { markTakenDown, publishIfSellable } from "./profile.store.ts";

/** As public as it would be had it not been taken down. */
export async function restorePage(ctx: Ctx, accountId: string) {
  await markTakenDown(ctx, accountId, null);
  await publishIfSellable(ctx, accountId);
}
