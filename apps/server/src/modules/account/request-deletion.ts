import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { intrusionReported, recordAccountChange, withSession } from "#modules/auth/index";
import { getProfile, hidePage, publishWhenSellable } from "#modules/profile/index";
import { cancelAllRenewals } from "#modules/subscriptions/index";
import { deleteDeletion, insertDeletion } from "./account.store.ts";

/**
 * Unpublishes the page and cancels all renewals; `deleteDueAccounts` does the rest. Idempotent. VALIDATION_FAILED for a
 * wrong username.
 */
export async function requestDeletion(ctx: Ctx, session: CreatorSession, username: string) {
  const { accountId } = session;
  const ownUsername = (await getProfile(ctx, accountId)).username;
  if (username.replace(/^@/, "").toLowerCase() !== ownUsername)
    throw new AppError("VALIDATION_FAILED", { username: fieldErrors.username });
  await withSession(ctx, session, async (ctx) => {
    if (!(await insertDeletion(ctx, accountId))) return;
    await hidePage(ctx, accountId);
    await cancelAllRenewals(ctx, accountId);
    await recordAccountChange(ctx, accountId, "deletion_requested");
  });
}

/** Publishes the page again, unless the erasure has started. Canceled renewals stay canceled until their fans change that. */
export async function cancelDeletion(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteDeletion(ctx, accountId))) return;
    await publishWhenSellable(ctx, accountId);
    await recordAccountChange(ctx, accountId, "deletion_withdrawn");
  });
}

/** The owner, who cannot sign in, may not have requested it; they can request it again. */
export const cancelDeletionJob = defineJob<{ accountId: string }>({
  name: "cancel-deletion",
  queue: "gateway",
  on: [intrusionReported],
  // For days: until it has run, the change is only delayed.
  options: { retryLimit: 17 },
  run: (ctx, { accountId }) => cancelDeletion(ctx, accountId),
});
