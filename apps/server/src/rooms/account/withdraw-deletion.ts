import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { noteAccountChange } from "#rooms/auth/note-account-change";
import { publishWhenSellable } from "#rooms/profile/publish-when-sellable";
import { removeDeletion } from "./account.store.ts";

/** The page is there again; subscriptions that were told not to renew stay so until their fans say otherwise. */
export async function withdrawDeletion(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    if (!(await removeDeletion(ctx, accountId))) return;
    await publishWhenSellable(ctx, accountId);
    await noteAccountChange(ctx, accountId, "deletion_withdrawn");
  });
}
