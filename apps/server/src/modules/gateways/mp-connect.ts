import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys/keys";
import { unseal } from "#core/keys/seal";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/index";
import { findDestinationStart } from "#modules/settings/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { LinkedAccount } from "#ports/gateways/port";
import { connectGateway } from "./connect-gateway.ts";
import { type Connection, lockOpening, selectNextConnection, selectSelling } from "./gateways.store.ts";
import { getLinking, linkTtlMs, toLinkOwner, toRedirectUri } from "./mp-authorize.ts";
import { claimLink, isLink, markRefresh } from "./mp-links.store.ts";

/**
 * Redeems the authorization code once and sells through that account: immediately if the creator sells through it
 * already or has never sold, else after 24 hours, which is mailed and logged. NOT_FOUND for another creator's state,
 * MP_LINK_EXPIRED for one that is expired or used; MP_CODE_REFUSED, MP_BUSY; MP_ACCOUNT_TAKEN if another creator here
 * has the account.
 */
export async function connectMp(ctx: Ctx, accountId: string, { code, state }: { code: string; state: string }) {
  const linking = getLinking(ctx);
  const stateHash = hashToken(state);
  const link = await claimLink(ctx, { stateHash, accountId });
  if (!link && (await isLink(ctx, stateHash))) throw new AppError("NOT_FOUND");
  if (!link || ctx.now().getTime() - link.createdAt.getTime() > linkTtlMs) throw new AppError("MP_LINK_EXPIRED");
  const verifier = unseal(ctx.keys, toLinkOwner(accountId), link.verifier).toString();
  const linked = await linking
    .redeem({ code, verifier, redirectUri: toRedirectUri(ctx) })
    .catch((error) => throwMpError(ctx, error));
  await inTransaction(ctx, async (ctx) => {
    await lockOpening(ctx, accountId);
    const { externalAccountId } = linked;
    const isSelling = isSameAccount(await selectSelling(ctx, accountId), externalAccountId);
    const next = await selectNextConnection(ctx, accountId, "mercadopago");
    // Connecting the same account again does not restart its delay.
    const isNext = next?.externalAccountId === externalAccountId;
    const startsAt = isSelling ? null : isNext ? next.startsAt : await findDestinationStart(ctx, accountId);
    if (isSelling && next) await recordAccountChange(ctx, accountId, "mp_change_canceled");
    if (!isSelling && !isNext) await recordAccountChange(ctx, accountId, "mp_connected", { startsAt });
    const id = await connectGateway(ctx, {
      accountId,
      gateway: "mercadopago",
      externalAccountId,
      startsAt,
      credentials: linked.credentials,
      credentialsExpireAt: toExpiry(ctx, linked),
      isVerified: true,
    });
    await markRefresh(ctx, id, null);
  });
}

function isSameAccount(selling: Connection | undefined, externalAccountId: string): boolean {
  return selling?.gateway === "mercadopago" && selling.externalAccountId === externalAccountId;
}

export function toExpiry(ctx: Ctx, { livesSeconds }: LinkedAccount): Date {
  return new Date(ctx.now().getTime() + livesSeconds * 1_000);
}

function throwMpError(ctx: Ctx, error: unknown): never {
  const fault = findFault(error);
  if (!fault) throw error;
  ctx.log.warn({ fault, why: (error as Error).message }, "an account at Mercado Pago was not connected");
  throw new AppError(fault === "refused" || fault === "unauthorized" ? "MP_CODE_REFUSED" : "MP_BUSY");
}
