import type { Event } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";

/** A gateway named an object that has changed; who answers reads it again, and then says `markEventProcessed`. */
type GatewayNotification = {
  eventId: string;
  gateway: GatewayName;
  objectId: string;
  externalAccountId: string | null;
};

export const chargeNotified: Event<GatewayNotification> = { event: "gateway-charge-told" };
export const withdrawalNotified: Event<GatewayNotification> = { event: "gateway-withdrawal-told" };

/** Also that a creator has taken her account away from us. */
export const accountNotified: Event<GatewayNotification> = { event: "gateway-account-told" };

/** A seller has no Pix key in their account at the gateway; at most once a day. */
export const pixKeyMissing: Event<{ connectionId: string }> = { event: "gateway-pix-key-missing" };

/** A chargeback case was opened or has changed; only of gateways that name cases. */
export const disputeNotified: Event<GatewayNotification> = { event: "gateway-dispute-told" };
