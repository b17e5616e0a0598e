import type { Ctx } from "#core/ctx";
import { seal, unseal } from "#core/keys/seal";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { Gateway, GatewayAccess, GatewayName } from "#ports/gateways/port";
import { type Connection, selectConnection, selectConnectionByExternal } from "./gateways.store.ts";

export type OpenedAccess = { gateway: Gateway; access: GatewayAccess; connection: Connection };

/** A gateway account with its decrypted credentials, which must not be logged or stored. */
export async function openAccess(ctx: Ctx, connectionId: string): Promise<OpenedAccess> {
  const connection = await selectConnection(ctx, connectionId);
  if (!connection) throw new Error(`no gateway connection ${connectionId}`);
  return toOpenedAccess(ctx, connection);
}

/** By the gateway's id of the account; undefined if nobody here has it. */
export async function findAccess(
  ctx: Ctx,
  name: GatewayName,
  externalAccountId: string,
): Promise<OpenedAccess | undefined> {
  const connection = await selectConnectionByExternal(ctx, name, externalAccountId);
  return connection && toOpenedAccess(ctx, connection);
}

function toOpenedAccess(ctx: Ctx, connection: Connection): OpenedAccess {
  const gateway = ctx.gateways[connection.gateway];
  if (!gateway)
    throw new GatewayError("unreachable", `${connection.gateway} has no settings here`, undefined, "no_settings");
  if (connection.credentials.length === 0)
    throw new GatewayError("unauthorized", "the account was deleted here", undefined, "no_credentials");
  const credentials = JSON.parse(openCredentials(ctx, connection));
  return { gateway, connection, access: { externalAccountId: connection.externalAccountId, credentials } };
}

type Owner = Pick<Connection, "accountId" | "gateway" | "externalAccountId">;

/** The owner of sealed credentials (`core/keys/seal.ts`). */
export const toCredentialsOwner = ({ accountId, gateway, externalAccountId }: Owner) =>
  `gateway_connection/${accountId}/${gateway}/${externalAccountId}`;

export function sealCredentials(ctx: Ctx, owner: Owner, credentials: Readonly<Record<string, string>>): Buffer {
  return seal(ctx.keys, toCredentialsOwner(owner), Buffer.from(JSON.stringify(credentials)));
}

/** As JSON. */
function openCredentials(ctx: Ctx, connection: Owner & Pick<Connection, "credentials">): string {
  return unseal(ctx.keys, toCredentialsOwner(connection), connection.credentials).toString();
}
