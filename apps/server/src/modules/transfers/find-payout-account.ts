import type { Ctx } from "#core/ctx";
import { isPayoutFrozen } from "#modules/auth/index";
import { findHoldingConnection, findOpeningConnection } from "#modules/gateways/index";
import { findWallet } from "#modules/wallet/index";
import { destinationDelayMs, findPayoutObstacle } from "./transfers.rules.ts";
import { hasChangedKeySince } from "./transfers.store.ts";

/**
 * The account that holds a creator's money, their wallet, and the error code that currently prevents a payout, if any.
 */
export async function findPayoutAccount(ctx: Ctx, accountId: string) {
  const connection = await findHoldingConnection(ctx, accountId);
  const wallet = await findWallet(ctx, accountId);
  const since = new Date(ctx.now().getTime() - destinationDelayMs);
  const hasFreshKey = await hasChangedKeySince(ctx, accountId, since);
  const obstacle = findPayoutObstacle({
    hasHoldingAccount: connection !== undefined,
    walletStatus: wallet?.status,
    isFrozen: await isPayoutFrozen(ctx, accountId),
    hasFreshKey,
  });
  return { connection, wallet, obstacle } as const;
}

/**
 * The payout holder, the bank account to which the gateway pays, and whether a payout is possible now, regardless of the amount.
 * An account that the gateway still verifies has its destination already.
 */
export async function getRecipient(ctx: Ctx, accountId: string) {
  const { connection, wallet, obstacle } = await findPayoutAccount(ctx, accountId);
  const paying = connection ?? (await findOpeningConnection(ctx, accountId));
  return { wallet, destination: paying?.payoutLabel ?? null, transferEnabled: obstacle === undefined };
}
