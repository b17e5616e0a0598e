import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { deleteAnnouncementsOf } from "#modules/announcements/index";
import { deleteAccountData, findPayoutFreeze, findRecovery, lockAccount } from "#modules/auth/index";
import { deleteCancellationSetting } from "#modules/cancellations/index";
import { deleteEvidenceOf } from "#modules/disputes/index";
import { deleteConnections } from "#modules/gateways/index";
import { refundUnclaimedGifts } from "#modules/gifts/index";
import { deleteImportFiles, deleteImports } from "#modules/imports/index";
import { deleteItemsOf } from "#modules/items/index";
import { deletePhotosOf } from "#modules/medias/index";
import { archiveAllPlans } from "#modules/plans/index";
import { anonymiseProfile, deletePictureFiles } from "#modules/profile/index";
import { deleteChosenColumns } from "#modules/receipts/index";
import { deleteReminders } from "#modules/reminders/index";
import { deleteSettings } from "#modules/settings/index";
import { deleteStoriesOf } from "#modules/stories/index";
import { deleteUploadsOf } from "#modules/uploads/index";
import { deleteWallet } from "#modules/wallet/index";
import { deleteWhitelist } from "#modules/whitelist/index";
import { getDeletion } from "./account.queries.ts";
import { addDays, canBeDeleted, deletionDelayDays, usernameRetentionDays } from "./account.rules.ts";
import {
  lockDeletion,
  markDeletionDone,
  markDeletionStarted,
  markFailed,
  selectOpenDeletions,
} from "./account.store.ts";
import { deleteExports } from "./create-export.ts";
import { withdrawRemainder } from "./withdraw-remainder.ts";

/**
 * Whether the owner may not be able to sign in and withdraw the deletion: a recovery is open, or payouts are frozen, which a report of an
 * intrusion does before its job withdraws the deletion.
 */
async function isContested(ctx: Ctx, accountId: string): Promise<boolean> {
  return ((await findRecovery(ctx, accountId)) ?? (await findPayoutFreeze(ctx, accountId))) !== undefined;
}

/**
 * Ends all access to an account for good, once nothing has to be waited for; false if something has. In one transaction, so that a
 * deletion is either withdrawn or erases, and before the erasure, so that nothing is added to what it has passed.
 */
function startErasure(ctx: Ctx, accountId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const deletion = await lockDeletion(ctx, accountId);
    if (!deletion || deletion.startedAt) return deletion !== undefined;
    const { requestedAt, ...state } = await getDeletion(ctx, accountId);
    if (!requestedAt || !canBeDeleted({ requestedAt, ...state }, ctx.now())) return false;
    // A concurrent report of an intrusion is waited for.
    await lockAccount(ctx, accountId);
    if (await isContested(ctx, accountId)) return false;
    await markDeletionStarted(ctx, accountId);
    await markFailed(ctx, { accountId });
    await deleteAccountData(ctx, accountId);
    return true;
  });
}

/** Deletes a creator's data; false if something has to be waited for. Payments and the ledger remain. */
async function deleteAccount(ctx: Ctx, accountId: string): Promise<boolean> {
  if (!(await startErasure(ctx, accountId))) return false;
  // Before the rows: if the process dies here, the next run deletes the rest. Uploads first, since one may be published meanwhile.
  await deleteUploadsOf(ctx, accountId);
  await deleteItemsOf(ctx, accountId);
  await deleteStoriesOf(ctx, accountId);
  await deletePhotosOf(ctx, accountId);
  await deletePictureFiles(ctx, accountId);
  await deleteImportFiles(ctx, accountId);
  await deleteExports(ctx, accountId);
  return inTransaction(ctx, async (ctx) => {
    // Another process was faster.
    if (!(await lockDeletion(ctx, accountId))) return false;
    await archiveAllPlans(ctx, accountId);
    await deleteAnnouncementsOf(ctx, accountId);
    await deleteReminders(ctx, accountId);
    await deleteSettings(ctx, accountId);
    await deleteCancellationSetting(ctx, accountId);
    await deleteChosenColumns(ctx, accountId);
    await deleteWhitelist(ctx, accountId);
    await deleteWallet(ctx, accountId);
    await deleteEvidenceOf(ctx, accountId);
    await deleteConnections(ctx, accountId);
    await deleteImports(ctx, accountId);
    const reservedUntil = addDays(ctx.now(), usernameRetentionDays);
    const username = await anonymiseProfile(ctx, accountId, reservedUntil);
    await markDeletionDone(ctx, accountId, username, reservedUntil);
    return true;
  });
}

/** Returns the number of deleted accounts. */
export async function deleteDueAccounts(ctx: Ctx): Promise<number> {
  let deleted = 0;
  for (const { accountId } of await selectOpenDeletions(ctx, addDays(ctx.now(), -deletionDelayDays))) {
    if (await isContested(ctx, accountId)) continue;
    await refundUnclaimedGifts(ctx, accountId);
    await withdrawRemainder(ctx, accountId);
    if (await deleteAccount(ctx, accountId)) deleted += 1;
  }
  return deleted;
}

export const cleanupAccountsJob = defineJob({
  name: "cleanup-accounts",
  queue: "maintenance",
  cron: "7 * * * *",
  run: async (ctx) => {
    await deleteExports(ctx);
    const count = await deleteDueAccounts(ctx);
    if (count) ctx.log.info({ count }, "accounts were deleted");
  },
});
