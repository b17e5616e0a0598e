import type { Ctx } from "#core/ctx";
import { markEventProcessed } from "#modules/gateways/mark-event-processed";
import { findAccess } from "#modules/gateways/open-access";
import { syncCharge } from "#modules/payments/sync-charge";
import { findFault } from "#ports/gateways/gateway-error";
import type { GatewayName } from "#ports/gateways/port";
import { selectPaymentOfCase, selectPaymentOfCharge } from "./disputes.store.ts";
import { syncDispute } from "./sync-dispute.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

/** A webhook named a dispute: its charge and its case are read again. A dispute of no payment here is ignored. */
export async function handleDisputeTold(ctx: Ctx, { eventId, gateway, objectId, externalAccountId }: Told) {
  const paymentId = (await findByGateway()) ?? (await selectPaymentOfCase(ctx, gateway, objectId));
  if (paymentId) {
    await syncCharge(ctx, paymentId);
    await syncDispute(ctx, paymentId);
  }
  await markEventProcessed(ctx, eventId);

  async function findByGateway() {
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
