import type { Ctx } from "#core/ctx";
import type { GatewayName } from "#ports/gateways/port";
import { disconnectMp } from "./mp-disconnect.ts";
import { noteEventRead } from "./note-event-read.ts";
import { findAccess } from "./open-access.ts";

type Told = { eventId: string; gateway: GatewayName; externalAccountId: string | null };

/** A creator may have taken her account back at Mercado Pago: whether she did is asked there, not believed. */
export async function hearOfMpAccount(ctx: Ctx, { eventId, gateway, externalAccountId }: Told) {
  if (gateway !== "mercadopago") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const stands = await opened?.gateway.linking?.stands(opened.access);
  if (opened && stands === false) await disconnectMp(ctx, opened.connection.account_id);
  await noteEventRead(ctx, eventId);
}
