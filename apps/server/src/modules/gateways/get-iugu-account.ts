import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { findFault } from "#ports/gateways/gateway-error";
import type { GatewayBalance } from "#ports/gateways/port";
import { findConnection } from "./gateways.queries.ts";
import { openAccess } from "./open-access.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

/** Every screen of the app requests it; cached for 5 s. */
const findBalance = cachedFor(5, async (ctx: Ctx, connectionId: string): Promise<GatewayBalance | undefined> => {
  const { gateway, access } = await openAccess(ctx, connectionId);
  return gateway.balance(access);
});

/** A creator's iugu account with its balance; without the balance if iugu does not respond. */
export async function getIuguAccount(ctx: Ctx, accountId: string) {
  const gateway = ctx.gateways.iugu;
  const current = await findConnection(ctx, accountId, "iugu");
  if (!gateway || !current) return { gateway, connection: current, balance: undefined };
  try {
    if (current.status === "pending") await syncAccountVerification(ctx, current.id);
    const connection = await findConnection(ctx, accountId, "iugu");
    // iugu allows no requests to an account before its verification.
    const balance = connection?.status === "verified" ? await findBalance(ctx, current.id) : undefined;
    return { gateway, connection, balance };
  } catch (error) {
    if (!findFault(error)) throw error;
    ctx.log.warn({ accountId, why: (error as Error).message }, "a balance at iugu could not be read");
    return { gateway, connection: current, balance: undefined };
  }
}
