import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { findFault } from "#ports/gateways/gateway-error";
import type { GatewayBalance } from "#ports/gateways/port";
import { findConnection } from "./find-connection.ts";
import { openAccess } from "./open-access.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

/** Every screen of the app asks; iugu is asked every few seconds at most. */
const findBalance = cachedFor(5, async (ctx: Ctx, connectionId: string): Promise<GatewayBalance | undefined> => {
  const { gateway, access } = await openAccess(ctx, connectionId);
  return gateway.balance(access);
});

/** A creator's account at iugu with what lies in it; without the amounts where iugu does not answer. */
export async function getIuguAccount(ctx: Ctx, accountId: string) {
  const gateway = ctx.gateways.iugu;
  const known = await findConnection(ctx, accountId, "iugu");
  if (!gateway || !known) return { gateway, connection: known, balance: undefined };
  try {
    if (known.status === "pending") await syncAccountVerification(ctx, known.id);
    const connection = await findConnection(ctx, accountId, "iugu");
    // Before its verification iugu opens an account to nobody.
    const balance = connection?.status === "verified" ? await findBalance(ctx, known.id) : undefined;
    return { gateway, connection, balance };
  } catch (error) {
    if (!findFault(error)) throw error;
    ctx.log.warn({ accountId, why: (error as Error).message }, "iugu did not say what lies in an account");
    return { gateway, connection: known, balance: undefined };
  }
}
