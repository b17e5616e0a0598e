import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import type { GatewayName } from "#ports/gateways/port";
import { sellThrough } from "./connect-gateway.ts";
import { endOthers, lockConnection, lockOpening, markStarted, selectStarting } from "./gateways.store.ts";

const atOnce = 500;

/** Sells through accounts whose wait is over, in the place of what their creators sold through until now. */
export async function startConnections(ctx: Ctx) {
  for (const { id, accountId } of await selectStarting(ctx, atOnce)) await startConnection(ctx, id, accountId);
}

async function startConnection(ctx: Ctx, id: string, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    const connection = await lockConnection(ctx, id);
    // It may have been canceled or connected anew meanwhile.
    if (!connection?.starts_at || connection.starts_at > ctx.now()) return;
    const gateway = connection.gateway as GatewayName;
    await endOthers(ctx, { accountId, gateway, externalAccountId: connection.external_account_id, startsAt: null });
    await markStarted(ctx, id);
    await sellThrough(ctx, accountId, gateway);
  });
}
