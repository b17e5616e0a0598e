import type { Ctx } from "#core/ctx";
import type { GatewayName } from "#ports/gateways/port";
import {
  type Connection,
  deleteCredentials,
  selectConnection,
  selectConnectionOf,
  selectSelling,
  selectVerified,
} from "./gateways.store.ts";
import { deleteDocuments } from "./iugu-documents.store.ts";
import { markProcessed } from "./provider-events.store.ts";

/** Deletes the credentials of a creator's gateway accounts. The rows stay, since payments refer to them. */
export async function deleteConnections(ctx: Ctx, accountId: string) {
  await deleteCredentials(ctx, accountId);
  await deleteDocuments(ctx, accountId);
}

export type { Connection } from "./gateways.store.ts";

/** A creator's account at a gateway, in any status. */
export function findConnection(ctx: Ctx, accountId: string, gateway: GatewayName): Promise<Connection | undefined> {
  return selectConnectionOf(ctx, accountId, gateway);
}

/** The account that a creator sells through; undefined if they sell by their own PIX key. */
export async function findSellingConnection(ctx: Ctx, accountId: string): Promise<Connection | undefined> {
  const connection = await selectSelling(ctx, accountId);
  return connection && ctx.gateways[connection.gateway] ? connection : undefined;
}

/** The account in which a gateway holds a creator's money, even if they now sell in another way. */
export async function findHoldingConnection(ctx: Ctx, accountId: string): Promise<Connection | undefined> {
  const verified = await selectVerified(ctx, accountId);
  return verified.find(({ gateway }) => ctx.gateways[gateway]?.holdsMoney);
}

/** The account at iugu whose verification was requested and is not decided yet. */
export async function findOpeningConnection(ctx: Ctx, accountId: string): Promise<Connection | undefined> {
  const connection = await selectConnectionOf(ctx, accountId, "iugu");
  return connection?.status === "pending" && connection.appliedAt ? connection : undefined;
}

/** A verified account, even if its creator now sells by another one; undefined otherwise. */
export async function findVerifiedConnection(ctx: Ctx, connectionId: string): Promise<Connection | undefined> {
  const connection = await selectConnection(ctx, connectionId);
  return connection?.status === "verified" && ctx.gateways[connection.gateway] ? connection : undefined;
}

export async function markEventProcessed(ctx: Ctx, eventId: string) {
  await markProcessed(ctx, eventId);
}

export { selectRemovedGateways as listRemovedGateways } from "./gateways.store.ts";
export { selectPixKeyNotice as findPixKeyNotice } from "./pix-key.store.ts";
