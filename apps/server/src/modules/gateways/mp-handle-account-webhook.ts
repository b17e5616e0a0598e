import type { Ctx } from "#core/ctx";
import type { GatewayName } from "#ports/gateways/port";
import { markEventProcessed } from "./mark-event-processed.ts";
import { endMpConnection } from "./mp-end-connection.ts";
import { findAccess } from "./open-access.ts";

type Told = { eventId: string; gateway: GatewayName; externalAccountId: string | null };

/** A creator may have taken an account back at Mercado Pago: whether they did is asked there, not believed. */
export async function handleMpAccountWebhook(ctx: Ctx, { eventId, gateway, externalAccountId }: Told) {
  if (gateway !== "mercadopago") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const stands = await opened?.gateway.linking?.isAuthorized(opened.access);
  if (opened && stands === false) await endMpConnection(ctx, opened.connection.id);
  await markEventProcessed(ctx, eventId);
}
