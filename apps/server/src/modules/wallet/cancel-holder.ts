import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { intrusionReported, recordAccountChange } from "#modules/auth/index";
import { deleteDocumentsJob } from "./documents.ts";
import { deleteOpenReviews } from "./reviews.store.ts";
import { deleteWallet } from "./wallet.queries.ts";
import { lockWallet } from "./wallet.store.ts";

/**
 * Deletes a payout holder that is not approved, with its documents. Whoever the owner reports may have registered it, and nobody could
 * register another one during its review. An approved one stays: an admin has seen its document.
 */
async function cancelHolder(ctx: Ctx, { accountId }: { accountId: string }) {
  await inTransaction(ctx, async (ctx) => {
    // Before the wallet, as a decision locks them; an approved wallet has none.
    await deleteOpenReviews(ctx, accountId);
    const wallet = await lockWallet(ctx, accountId);
    if (!wallet || wallet.status === "approved") return;
    await deleteWallet(ctx, accountId);
    await enqueue(ctx, deleteDocumentsJob, {});
    await recordAccountChange(ctx, accountId, "payout_canceled");
  });
}

export const cancelHolderJob = defineJob<{ accountId: string }>({
  name: "cancel-holder",
  queue: "gateway",
  on: [intrusionReported],
  // For days: until it has run, the holder may be approved.
  options: { retryLimit: 17 },
  run: cancelHolder,
});
