import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { publishWhenSellable } from "#modules/profile/publish-when-sellable";
import { deleteNextPix, lockPix, selectNextPix, selectStartingPix, upsertPix } from "./settings.store.ts";

const atOnce = 500;

/** Puts keys whose wait is over in the place of the current ones. */
export async function startPixKeys(ctx: Ctx) {
  for (const accountId of await selectStartingPix(ctx, atOnce)) await startPixKey(ctx, accountId);
}

async function startPixKey(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockPix(ctx, accountId);
    const next = await selectNextPix(ctx, accountId);
    // It may have been canceled or replaced meanwhile.
    if (!next || next.startsAt > ctx.now()) return;
    const { startsAt: _, ...pix } = next;
    await upsertPix(ctx, accountId, pix);
    await deleteNextPix(ctx, accountId);
    await publishWhenSellable(ctx, accountId);
  });
}
