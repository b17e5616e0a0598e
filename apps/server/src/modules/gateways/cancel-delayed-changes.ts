import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { intrusionReported } from "#modules/auth/index";
import { lockConnection, selectNextConnection, updateStart, updateVerification } from "./gateways.store.ts";
import { cancelNextMp } from "./mp-disconnect.ts";

/** Cancels delayed changes of the gateway account that sells: they may have been made by whoever the owner reports. */
async function cancelDelayedChanges(ctx: Ctx, { accountId }: { accountId: string }) {
  await cancelNextMp(ctx, accountId);
  const next = await selectNextConnection(ctx, accountId, "iugu");
  if (!next) return;
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, next.id);
    if (!connection?.startsAt) return;
    await updateStart(ctx, next.id, null);
    // A verified one keeps serving its subscriptions.
    if (connection.status === "pending")
      await updateVerification(ctx, next.id, { status: "disconnected", refusals: [] });
  });
}

export const cancelDelayedChangesJob = defineJob<{ accountId: string }>({
  name: "cancel-delayed-changes",
  queue: "gateway",
  on: [intrusionReported],
  run: cancelDelayedChanges,
});
