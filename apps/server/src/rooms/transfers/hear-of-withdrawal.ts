import type { Ctx } from "#core/ctx";
import type { GatewayName } from "#ports/gateways/port";
import { noteEventRead } from "#rooms/gateways/note-event-read";
import { findAccess } from "#rooms/gateways/open-access";
import { readTransfer } from "./read-transfer.ts";
import { selectByWithdrawal } from "./transfers.store.ts";

type Told = { eventId: string; gateway: GatewayName; objectId: string; externalAccountId: string | null };

/** A gateway named a withdrawal: it is read again. One whose answer we still wait for is found by `watchTransfers`. */
export async function hearOfWithdrawal(ctx: Ctx, { eventId, gateway, objectId, externalAccountId }: Told) {
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const id = opened && (await selectByWithdrawal(ctx, opened.connection.id, objectId));
  if (id) await readTransfer(ctx, id);
  await noteEventRead(ctx, eventId);
}
