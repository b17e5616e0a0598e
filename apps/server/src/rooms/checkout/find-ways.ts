import type { Ctx } from "#core/ctx";
import { type Connection, findSelling } from "#rooms/gateways/find-connection";
import { openAccess } from "#rooms/gateways/open-access";
import { findPix } from "#rooms/settings/find-pix";

export type Ways =
  | { kind: "key"; pix: NonNullable<Awaited<ReturnType<typeof findPix>>> }
  | { kind: "gateway"; connection: Connection; opened: Awaited<ReturnType<typeof openAccess>> };

/** How new orders of a creator's are paid: by her gateway, else by her own key; undefined while she can't be paid at all. */
export async function findWays(ctx: Ctx, accountId: string): Promise<Ways | undefined> {
  const connection = await findSelling(ctx, accountId);
  if (connection) return { kind: "gateway", connection, opened: await openAccess(ctx, connection.id) };
  const pix = await findPix(ctx, accountId);
  return pix && { kind: "key", pix };
}
