import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { chargeNotified, findAccess, markEventProcessed } from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { GatewayName } from "#ports/gateways/port";
import { selectGatewayCharge, selectPaymentOfCharge } from "./gateway-charges.store.ts";
import { syncCharge } from "./sync-charge.ts";

type GatewayNotification = {
  eventId: string;
  gateway: GatewayName;
  objectId: string;
  externalAccountId: string | null;
};

/** Reads the charge again that a gateway named. Ignores charges that belong to no payment. */
export async function handleChargeWebhook(
  ctx: Ctx,
  { eventId, gateway, objectId, externalAccountId }: GatewayNotification,
) {
  const paymentId = (await selectPaymentOfCharge(ctx, gateway, objectId)) ?? (await findByReference());
  if (paymentId) await syncCharge(ctx, paymentId);
  await markEventProcessed(ctx, eventId);

  /** The webhook may arrive before the response to the submission, or before that is stored. */
  async function findByReference() {
    const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
    if (!opened) return undefined;
    try {
      const { reference } = await opened.gateway.getCharge(opened.access, objectId);
      if (!reference || !/^[0-9a-f-]{36}$/.test(reference)) return undefined;
      const charge = await selectGatewayCharge(ctx, reference);
      // Anybody can write a reference: it counts only if the charge was submitted through this account.
      return charge?.connection_id === opened.connection.id ? reference : undefined;
    } catch (error) {
      if (findFault(error) === "refused") return undefined;
      throw error;
    }
  }
}

export const onChargeNotifiedJob = defineJob<GatewayNotification>({
  name: "handle-charge-webhook",
  queue: "gateway",
  options: { retryLimit: 8, retryDelay: 2 },
  on: [chargeNotified],
  run: (ctx, notification) => handleChargeWebhook(ctx, notification),
});
