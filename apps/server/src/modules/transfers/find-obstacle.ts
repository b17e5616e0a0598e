import type { Ctx } from "#core/ctx";
import { findHolding } from "#modules/gateways/find-connection";
import { findWallet } from "#modules/wallet/find-wallet";
import { keyRestMs, obstacleOf } from "./transfers.rules.ts";
import { hasChangedKeySince } from "./transfers.store.ts";

/** The account that a creator's money is paid out of, their wallet, and why nothing leaves it now, if so. */
export async function findObstacle(ctx: Ctx, accountId: string) {
  const connection = await findHolding(ctx, accountId);
  const wallet = await findWallet(ctx, accountId);
  const since = new Date(ctx.now().getTime() - keyRestMs);
  const hasFreshKey = await hasChangedKeySince(ctx, accountId, since);
  const obstacle = obstacleOf({ isHeld: connection !== undefined, walletStatus: wallet?.status, hasFreshKey });
  return { connection, wallet, obstacle } as const;
}
