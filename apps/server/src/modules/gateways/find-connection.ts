import type { Ctx } from "#core/ctx";
import type { GatewayName } from "#ports/gateways/port";
import {
  type Connection,
  selectConnection,
  selectConnectionOf,
  selectSelling,
  selectVerified,
} from "./gateways.store.ts";

export type { Connection } from "./gateways.store.ts";

/** A creator's account at a gateway, in whatever state. */
export function findConnection(ctx: Ctx, accountId: string, gateway: GatewayName): Promise<Connection | undefined> {
  return selectConnectionOf(ctx, accountId, gateway);
}

/** The account that a creator sells through now; undefined while she sells by her own key. */
export async function findSelling(ctx: Ctx, accountId: string): Promise<Connection | undefined> {
  const found = await selectSelling(ctx, accountId);
  return found && ctx.gateways[found.gateway as GatewayName] ? found : undefined;
}

/** The account in which a gateway holds a creator's money, also once she sells by another way. */
export async function findHolding(ctx: Ctx, accountId: string): Promise<Connection | undefined> {
  const verified = await selectVerified(ctx, accountId);
  return verified.find(({ gateway }) => ctx.gateways[gateway as GatewayName]?.holdsMoney);
}

/** An account that still takes money in, also once its creator sells by another; undefined where it does not. */
export async function findLive(ctx: Ctx, connectionId: string): Promise<Connection | undefined> {
  const found = await selectConnection(ctx, connectionId);
  return found?.status === "verified" && ctx.gateways[found.gateway as GatewayName] ? found : undefined;
}
