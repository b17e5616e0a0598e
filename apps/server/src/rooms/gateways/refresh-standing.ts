import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import type { GatewayName } from "#ports/gateways/port";
import { sellThrough } from "./connect-gateway.ts";
import { lockConnection, updateStanding } from "./gateways.store.ts";
import { openAccess } from "./open-access.ts";

/** Asks the gateway how a creator's account stands; from its verification on she sells through it. */
export async function refreshStanding(ctx: Ctx, connectionId: string) {
  const { gateway, access } = await openAccess(ctx, connectionId);
  if (!gateway.subaccounts) return;
  const { status: told, refusals } = await gateway.subaccounts.standing(access);
  const status = told === "none" ? "pending" : told;
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, connectionId);
    // What she has left stays left, and what sells goes on.
    if (!connection || connection.status === "disconnected" || connection.status === "verified") return;
    await updateStanding(ctx, connectionId, { status, refusals });
    if (status === "verified") await sellThrough(ctx, connection.account_id, connection.gateway as GatewayName);
  });
}
