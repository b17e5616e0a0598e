import type { Ctx } from "#core/ctx";
import { type Connection, findSellingConnection } from "#modules/gateways/gateways.queries";
import { openAccess } from "#modules/gateways/open-access";
import { canChargePix } from "#modules/gateways/pix-key.rules";
import { findPix } from "#modules/settings/settings.queries";

export type Ways =
  | { kind: "key"; pix: NonNullable<Awaited<ReturnType<typeof findPix>>> }
  | { kind: "gateway"; connection: Connection; opened: Awaited<ReturnType<typeof openAccess>> };

/** How new orders of a creator's are paid: by her gateway, else by her own key; undefined while she can't be paid at all. */
export async function findWays(ctx: Ctx, accountId: string): Promise<Ways | undefined> {
  const connection = await findSellingConnection(ctx, accountId);
  if (connection) return { kind: "gateway", connection, opened: await openAccess(ctx, connection.id) };
  const pix = await findPix(ctx, accountId);
  return pix && { kind: "key", pix };
}

/** How a PIX is paid: by the creator's own key, if there is one, where their gateway has just refused it for want of a Pix key there. */
export async function findPixWay(ctx: Ctx, ways: Ways, accountId: string): Promise<Ways> {
  if (ways.kind === "key" || canChargePix(ways.connection, "order", ctx.now())) return ways;
  const pix = await findPix(ctx, accountId);
  return pix ? { kind: "key", pix } : ways;
}
