import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { revokeAccess } from "#modules/subscriptions/index";
import { lockEntry, markRemoved } from "./whitelist.store.ts";

/** Revokes the access or the invitation. NOT_FOUND for another creator's entry. */
export async function removeFromWhitelist(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, accountId, id);
    if (!entry) throw new AppError("NOT_FOUND");
    if (entry.removedAt) return;
    await markRemoved(ctx, id);
    if (entry.subscriptionId) await revokeAccess(ctx, accountId, entry.subscriptionId);
  });
}
