import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { findAccess, type GatewayNotification, markEventProcessed, withdrawalNotified } from "#modules/gateways/index";
import { syncTransfer } from "./sync-transfer.ts";
import { selectByWithdrawal } from "./transfers.store.ts";

/** Reads the withdrawal again. A transfer whose withdrawal id is still unknown is found by `pollTransfers`. */
async function handleWithdrawalWebhook(
  ctx: Ctx,
  { eventId, gateway, objectId, externalAccountId }: GatewayNotification,
) {
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const id = opened && (await selectByWithdrawal(ctx, opened.connection.id, objectId));
  if (id) await syncTransfer(ctx, id);
  await markEventProcessed(ctx, eventId);
}

export const onWithdrawalNotifiedJob = defineJob({
  name: "handle-withdrawal-webhook",
  queue: "gateway",
  on: [withdrawalNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleWithdrawalWebhook,
});
