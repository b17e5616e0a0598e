import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { intrusionReported, recordAccountChange } from "#modules/auth/index";
import { lockOpening } from "./gateways.store.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";
import { cancelStarts, disconnectApplications } from "./iugu-submission.store.ts";
import { cancelNextMp } from "./mp-disconnect.ts";

/** Cancels changes of the gateway account that sells: they may have been made by whoever the owner reports. */
async function cancelDelayedChanges(ctx: Ctx, { accountId }: { accountId: string }) {
  await cancelNextMp(ctx, accountId);
  await cancelIuguApplications(ctx, accountId);
}

/**
 * An account at iugu names the bank account that its money goes to. One that is decided later would sell by then, and a refused one
 * would be completed by its owner. The documents may be somebody else's.
 */
async function cancelIuguApplications(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    const isRequested = await disconnectApplications(ctx, accountId);
    const isDelayed = await cancelStarts(ctx, accountId);
    await deleteDocuments(ctx, accountId);
    if (isRequested || isDelayed) await recordAccountChange(ctx, accountId, "iugu_canceled");
  });
}

export const cancelDelayedChangesJob = defineJob<{ accountId: string }>({
  name: "cancel-delayed-changes",
  queue: "gateway",
  on: [intrusionReported],
  // For days: until it has run, the change is only delayed.
  options: { retryLimit: 17 },
  run: cancelDelayedChanges,
});
