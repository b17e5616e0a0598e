import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { noteAccountChange } from "#rooms/auth/note-account-change";
import { publishWhenSellable } from "#rooms/profile/publish-when-sellable";
import { isAnotherKey } from "./settings.rules.ts";
import { type PixSettings, selectPix, upsertPix } from "./settings.store.ts";

/** Charges made before keep the key that they were made with. Another key in place of one is told by mail and logged. */
export async function setPix(ctx: Ctx, accountId: string, pix: PixSettings) {
  await inTransaction(ctx, async (ctx) => {
    if (isAnotherKey(await selectPix(ctx, accountId), pix)) await noteAccountChange(ctx, accountId, "pix_changed");
    await upsertPix(ctx, accountId, pix);
    await publishWhenSellable(ctx, accountId);
  });
  return pix;
}
