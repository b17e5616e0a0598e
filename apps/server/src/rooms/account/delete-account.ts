import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { forgetAccount } from "#rooms/auth/forget-account";
import { deleteEvidenceOf } from "#rooms/disputes/delete-evidence-of";
import { forgetConnections } from "#rooms/gateways/forget-connections";
import { erasePhotosOf } from "#rooms/medias/erase-photos-of";
import { forgetMigration } from "#rooms/migration/forget-migration";
import { archiveAllPlans } from "#rooms/plans/archive-all-plans";
import { forgetProfile } from "#rooms/profile/forget-profile";
import { forgetSettings } from "#rooms/settings/forget-settings";
import { eraseStoriesOf } from "#rooms/stories/erase-stories-of";
import { forgetWallet } from "#rooms/wallet/forget-wallet";
import { forgetWhitelist } from "#rooms/whitelist/forget-whitelist";
import { daysAfter, mayBeDeleted, usernameKeptDays } from "./account.rules.ts";
import { lockDeletion, markDeletionDone } from "./account.store.ts";
import { eraseExports } from "./erase-exports.ts";
import { getDeletion } from "./get-deletion.ts";

/** Takes the person out of the product, once nothing has to be waited for; answers whether it did. Payments and the ledger stay. */
export async function deleteAccount(ctx: Ctx, accountId: string): Promise<boolean> {
  const { askedAt, ...waiting } = await getDeletion(ctx, accountId);
  if (!askedAt || !mayBeDeleted({ askedAt, ...waiting }, ctx.now())) return false;
  // Before the rows: a process that dies in it leaves the rest to the next.
  await eraseStoriesOf(ctx, accountId);
  await erasePhotosOf(ctx, accountId);
  await eraseExports(ctx, accountId);
  return inTransaction(ctx, async (ctx) => {
    // Done by another process.
    if (!(await lockDeletion(ctx, accountId))) return false;
    await archiveAllPlans(ctx, accountId);
    await forgetSettings(ctx, accountId);
    await forgetWhitelist(ctx, accountId);
    await forgetWallet(ctx, accountId);
    await deleteEvidenceOf(ctx, accountId);
    await forgetConnections(ctx, accountId);
    await forgetMigration(ctx, accountId);
    await forgetAccount(ctx, accountId);
    const username = await forgetProfile(ctx, accountId);
    await markDeletionDone(ctx, accountId, username, daysAfter(ctx.now(), usernameKeptDays));
    return true;
  });
}
