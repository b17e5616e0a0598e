import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { deleteAccountData } from "#modules/auth/delete-account-data";
import { deleteEvidenceOf } from "#modules/disputes/disputes.queries";
import { deleteConnections } from "#modules/gateways/gateways.queries";
import { deleteImports } from "#modules/imports/delete-imports";
import { deletePhotosOf } from "#modules/medias/delete-photos-of";
import { archiveAllPlans } from "#modules/plans/plans.queries";
import { anonymiseProfile } from "#modules/profile/anonymise-profile";
import { deleteSettings } from "#modules/settings/settings.queries";
import { deleteStoriesOf } from "#modules/stories/delete-stories-of";
import { deleteWallet } from "#modules/wallet/wallet.queries";
import { deleteWhitelist } from "#modules/whitelist/delete-whitelist";
import { canBeDeleted, daysAfter, usernameKeptDays } from "./account.rules.ts";
import { lockDeletion, markDeletionDone } from "./account.store.ts";
import { deleteExports } from "./delete-exports.ts";
import { getDeletion } from "./get-deletion.ts";

/** Takes the person out of the product, once nothing has to be waited for; answers whether it did. Payments and the ledger stay. */
export async function deleteAccount(ctx: Ctx, accountId: string): Promise<boolean> {
  const { askedAt, ...waiting } = await getDeletion(ctx, accountId);
  if (!askedAt || !canBeDeleted({ askedAt, ...waiting }, ctx.now())) return false;
  // Before the rows: a process that dies in it leaves the rest to the next.
  await deleteStoriesOf(ctx, accountId);
  await deletePhotosOf(ctx, accountId);
  await deleteExports(ctx, accountId);
  return inTransaction(ctx, async (ctx) => {
    // Done by another process.
    if (!(await lockDeletion(ctx, accountId))) return false;
    await archiveAllPlans(ctx, accountId);
    await deleteSettings(ctx, accountId);
    await deleteWhitelist(ctx, accountId);
    await deleteWallet(ctx, accountId);
    await deleteEvidenceOf(ctx, accountId);
    await deleteConnections(ctx, accountId);
    await deleteImports(ctx, accountId);
    await deleteAccountData(ctx, accountId);
    const username = await anonymiseProfile(ctx, accountId);
    await markDeletionDone(ctx, accountId, username, daysAfter(ctx.now(), usernameKeptDays));
    return true;
  });
}
