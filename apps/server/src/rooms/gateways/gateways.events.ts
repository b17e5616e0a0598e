import type { Event } from "#core/jobs";
import type { GatewayName } from "#ports/gateways/port";

/** A gateway named an object that has changed; who answers reads it again, and then says `noteEventRead`. */
type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

export const chargeTold: Event<Told> = { event: "gateway-charge-told" };
export const withdrawalTold: Event<Told> = { event: "gateway-withdrawal-told" };

/** Also that a creator has taken her account away from us. */
export const accountTold: Event<Told> = { event: "gateway-account-told" };
