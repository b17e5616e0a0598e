import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { publishWhenSellable } from "#rooms/profile/publish-when-sellable";
import { type PixSettings, upsertPix } from "./settings.store.ts";

/** Charges made before keep the key that they were made with. */
export async function setPix(ctx: Ctx, accountId: string, pix: PixSettings) {
  await inTransaction(ctx, async (ctx) => {
    await upsertPix(ctx, accountId, pix);
    await publishWhenSellable(ctx, accountId);
  });
  return pix;
}
