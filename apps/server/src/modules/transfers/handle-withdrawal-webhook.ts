import type { Ctx } from "#core/ctx";
import { markEventProcessed } from "#modules/gateways/mark-event-processed";
import { findAccess } from "#modules/gateways/open-access";
import type { GatewayName } from "#ports/gateways/port";
import { syncTransfer } from "./sync-transfer.ts";
import { selectByWithdrawal } from "./transfers.store.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

/** A gateway named a withdrawal: it is read again. One whose answer we still wait for is found by `pollTransfers`. */
export async function handleWithdrawalWebhook(ctx: Ctx, { eventId, gateway, objectId, externalAccountId }: Told) {
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const id = opened && (await selectByWithdrawal(ctx, opened.connection.id, objectId));
  if (id) await syncTransfer(ctx, id);
  await markEventProcessed(ctx, eventId);
}
