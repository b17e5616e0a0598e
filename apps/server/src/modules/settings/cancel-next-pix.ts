import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { deleteNextPix, lockPix } from "./settings.store.ts";

/** Keeps the current key: the one that waits to replace it is deleted, which is mailed and logged. */
export async function cancelNextPix(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockPix(ctx, accountId);
    if (await deleteNextPix(ctx, accountId)) await recordAccountChange(ctx, accountId, "pix_change_canceled");
  });
}
