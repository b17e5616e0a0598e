import type { Ctx } from "#core/ctx";
import { markEventProcessed } from "#modules/gateways/gateways.queries";
import { findAccess } from "#modules/gateways/open-access";
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

/** A gateway named a charge: it is read again. One that is of no payment here is none of ours. */
export async function handleChargeWebhook(
  ctx: Ctx,
  { eventId, gateway, objectId, externalAccountId }: GatewayNotification,
) {
  const paymentId = (await selectPaymentOfCharge(ctx, gateway, objectId)) ?? (await findByReference());
  if (paymentId) await syncCharge(ctx, paymentId);
  await markEventProcessed(ctx, eventId);

  /** It may be heard of before its own answer has come, or has been written down. */
  async function findByReference() {
    const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
    if (!opened) return undefined;
    try {
      const { reference } = await opened.gateway.getCharge(opened.access, objectId);
      if (!reference || !/^[0-9a-f-]{36}$/.test(reference)) return undefined;
      const asked = await selectGatewayCharge(ctx, reference);
      // A reference is anybody's to write: it counts only where it was asked for through this very account.
      return asked?.connection_id === opened.connection.id ? reference : undefined;
    } catch (error) {
      if (findFault(error) === "refused") return undefined;
      throw error;
    }
  }
}
