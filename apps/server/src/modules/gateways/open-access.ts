import type { Ctx } from "#core/ctx";
import { seal, unseal } from "#core/keys";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { Gateway, GatewayAccess, GatewayName } from "#ports/gateways/port";
import { type Connection, selectConnection, selectConnectionByExternal } from "./gateways.store.ts";

export type Opened = { gateway: Gateway; access: GatewayAccess; connection: Connection };

/** A creator's account at her gateway, with its credentials opened: to be used, and never to be logged or kept. */
export async function openAccess(ctx: Ctx, connectionId: string): Promise<Opened> {
  const connection = await selectConnection(ctx, connectionId);
  if (!connection) throw new Error(`there is no connection ${connectionId}`);
  return open(ctx, connection);
}

/** Of the account that an event names; undefined where it is nobody's here. */
export async function findAccess(ctx: Ctx, name: GatewayName, externalAccountId: string): Promise<Opened | undefined> {
  const connection = await selectConnectionByExternal(ctx, name, externalAccountId);
  return connection && open(ctx, connection);
}

function open(ctx: Ctx, connection: Connection): Opened {
  const gateway = ctx.gateways[connection.gateway as GatewayName];
  if (!gateway) throw new GatewayError("unreachable", `${connection.gateway} has no credentials here`);
  const credentials = JSON.parse(unseal(ctx.keys, connection.credentials).toString());
  return { gateway, connection, access: { externalAccountId: connection.external_account_id, credentials } };
}

/** As they are kept. */
export function sealCredentials(ctx: Ctx, credentials: Readonly<Record<string, string>>): Buffer {
  return seal(ctx.keys, Buffer.from(JSON.stringify(credentials)));
}
