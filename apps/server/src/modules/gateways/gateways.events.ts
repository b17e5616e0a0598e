import type { Event } from "#core/jobs/jobs";
import type { GatewayName } from "#ports/gateways/port";

/** A webhook named a changed object. The handler reads it again and then calls `markEventProcessed`. */
export type GatewayNotification = {
  eventId: string;
  gateway: GatewayName;
  objectId: string;
  externalAccountId: string | null;
};

export const chargeNotified: Event<GatewayNotification> = { event: "charge-notified" };
export const withdrawalNotified: Event<GatewayNotification> = { event: "withdrawal-notified" };

/** Also if a creator has revoked our access to their account. */
export const accountNotified: Event<GatewayNotification> = { event: "account-notified" };

/** A seller has no PIX key in their gateway account. At most once a day. */
export const pixKeyMissing: Event<{ connectionId: string }> = { event: "pix-key-missing" };

/** A chargeback case was opened or has changed; only from gateways whose webhooks name cases. */
export const disputeNotified: Event<GatewayNotification> = { event: "dispute-notified" };

/** Cards that are stored in an account are due and cannot be charged. At most once a week. */
export const cardsLost: Event<{ connectionId: string }> = { event: "cards-lost" };
