import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { setPaymentGateway } from "#modules/auth/index";
import { publishWhenSellable } from "#modules/profile/index";
import type { GatewayName } from "#ports/gateways/port";
import {
  disconnectOthers,
  lockConnection,
  lockOpening,
  markStarted,
  selectDueConnections,
  upsertConnection,
} from "./gateways.store.ts";
import { sealCredentials } from "./open-access.ts";

type NewGatewayAccount = {
  accountId: string;
  gateway: GatewayName;
  externalAccountId: string;
  credentials: Readonly<Record<string, string>>;
  credentialsExpireAt?: Date;
  /** Whether the gateway has already verified the account. */
  isVerified: boolean;
  /** Until then the current account keeps selling; undefined or null starts immediately. */
  startsAt?: Date | null;
};

/**
 * Stores a creator's gateway account, inside the caller's transaction. It sells once it is verified and `startsAt` has
 * passed.
 */
export async function connectGateway(
  ctx: Ctx,
  { isVerified, startsAt = null, credentials, ...row }: NewGatewayAccount,
): Promise<string> {
  const owner = { accountId: row.accountId, gateway: row.gateway, externalAccountId: row.externalAccountId };
  const id = await upsertConnection(ctx, {
    ...row,
    id: newId(ctx.now()),
    status: isVerified && !startsAt ? "verified" : "pending",
    startsAt,
    credentials: sealCredentials(ctx, owner, credentials),
    credentialsExpireAt: row.credentialsExpireAt ?? null,
  });
  if (isVerified && !startsAt) await startSellingThrough(ctx, row.accountId, row.gateway);
  return id;
}

/** Applies to new orders; running subscriptions keep their gateway. */
export async function startSellingThrough(ctx: Ctx, accountId: string, gateway: GatewayName) {
  await setPaymentGateway(ctx, accountId, gateway);
  await publishWhenSellable(ctx, accountId);
}

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
