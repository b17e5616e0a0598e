import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { publishWhenSellable } from "#modules/profile/profile.queries";
import { deleteDeletion } from "./account.store.ts";

/** The page is there again; subscriptions that were told not to renew stay so until their fans say otherwise. */
export async function cancelDeletion(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteDeletion(ctx, accountId))) return;
    await publishWhenSellable(ctx, accountId);
    await recordAccountChange(ctx, accountId, "deletion_withdrawn");
  });
}
