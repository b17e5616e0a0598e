import type { Ctx } from "#core/ctx";
import type { GatewayName } from "#ports/gateways/port";
import { noteEventRead } from "./note-event-read.ts";
import { findAccess } from "./open-access.ts";
import { refreshStanding } from "./refresh-standing.ts";

type Told = { eventId: string; gateway: GatewayName; externalAccountId: string | null };

/** A gateway has decided on a creator's account: how it stands is read again. */
export async function hearOfAccount(ctx: Ctx, { eventId, gateway, externalAccountId }: Told) {
  if (gateway !== "iugu") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  if (opened) await refreshStanding(ctx, opened.connection.id);
  await noteEventRead(ctx, eventId);
}
