import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { publishWhenSellable } from "#modules/profile/publish-when-sellable";
import { findDestinationStart } from "./find-destination-start.ts";
import { isSameKey } from "./settings.rules.ts";
import {
  deleteNextPix,
  lockPix,
  type PixSettings,
  selectNextPix,
  selectPix,
  upsertNextPix,
  upsertPix,
} from "./settings.store.ts";

/**
 * Charges made before keep the key that they were made with. Another key than the current one, or a first one, is mailed and logged;
 * once the creator has sold it waits, and new charges are made with the current key until then.
 */
export async function setPix(ctx: Ctx, accountId: string, pix: PixSettings) {
  await inTransaction(ctx, async (ctx) => {
    await lockPix(ctx, accountId);
    const current = await selectPix(ctx, accountId);
    if (isSameKey(current, pix)) return upsertPix(ctx, accountId, pix);
    const next = await selectNextPix(ctx, accountId);
    // The same key again does not begin its wait anew.
    if (next && isSameKey(next, pix)) return upsertNextPix(ctx, accountId, pix, next.startsAt);
    const startsAt = await findDestinationStart(ctx, accountId);
    await recordAccountChange(ctx, accountId, current ? "pix_changed" : "pix_added", startsAt);
    if (startsAt) return upsertNextPix(ctx, accountId, pix, startsAt);
    await deleteNextPix(ctx, accountId);
    await upsertPix(ctx, accountId, pix);
    await publishWhenSellable(ctx, accountId);
  });
}
