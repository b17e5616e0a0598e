import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { disputeNotified, findAccess, type GatewayNotification, markEventProcessed } from "#modules/gateways/index";
import { syncCharge } from "#modules/payments/index";
import { findFault } from "#ports/gateways/gateway-error";
import { selectPaymentOfCase, selectPaymentOfCharge } from "./disputes.store.ts";
import { syncDispute } from "./sync-dispute.ts";

/** Reads the charge and the case again. A dispute without a payment here is ignored. */
async function handleDisputeWebhook(ctx: Ctx, { eventId, gateway, objectId, externalAccountId }: GatewayNotification) {
  const paymentId = (await findByCharge()) ?? (await selectPaymentOfCase(ctx, gateway, objectId));
  if (paymentId) {
    await syncCharge(ctx, paymentId);
    await syncDispute(ctx, paymentId);
  }
  await markEventProcessed(ctx, eventId);

  async function findByCharge() {
    const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
    if (!opened) return undefined;
    try {
      const { chargeId } = await opened.gateway.getDispute(opened.access, objectId);
      return await selectPaymentOfCharge(ctx, opened.connection.id, chargeId);
    } catch (error) {
      if (findFault(error) === "refused") return undefined;
      throw error;
    }
  }
}

export const onDisputeNotifiedJob = defineJob({
  name: "handle-dispute-webhook",
  queue: "gateway",
  on: [disputeNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleDisputeWebhook,
});
