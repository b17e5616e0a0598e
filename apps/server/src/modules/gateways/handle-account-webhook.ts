import type { Ctx } from "#core/ctx";
import type { GatewayName } from "#ports/gateways/port";
import { markEventProcessed } from "./mark-event-processed.ts";
import { findAccess } from "./open-access.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

type Told = { eventId: string; gateway: GatewayName; externalAccountId: string | null };

/** A gateway has decided on a creator's account: how it stands is read again. */
export async function handleAccountWebhook(ctx: Ctx, { eventId, gateway, externalAccountId }: Told) {
  if (gateway !== "iugu") return;
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  if (opened) await syncAccountVerification(ctx, opened.connection.id);
  await markEventProcessed(ctx, eventId);
}
