import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { startSellingThrough } from "./connect-gateway.ts";
import { disconnectOthers, lockConnection, lockOpening, markStarted, selectDueConnections } from "./gateways.store.ts";

const batchSize = 500;

/** Switches creators to accounts whose start is due. */
export async function startConnections(ctx: Ctx) {
  for (const { id, accountId } of await selectDueConnections(ctx, batchSize)) await startConnection(ctx, id, accountId);
}

async function startConnection(ctx: Ctx, id: string, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    const connection = await lockConnection(ctx, id);
    if (!connection?.startsAt || connection.startsAt > ctx.now()) return;
    const gateway = connection.gateway;
    await disconnectOthers(ctx, {
      accountId,
      gateway,
      externalAccountId: connection.externalAccountId,
      startsAt: null,
    });
    await markStarted(ctx, id);
    await startSellingThrough(ctx, accountId, gateway);
  });
}

export const startConnectionsJob = defineJob({
  name: "start-connections",
  queue: "poll",
  cron: "* * * * *",
  atStart: true,
  run: startConnections,
});
