import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { GatewayError } from "#ports/gateways/gateway-error";
import { lockConnection, updateCredentials } from "./gateways.store.ts";
import { expiryOf } from "./mp-connect.ts";
import { markRefresh, selectExpiring } from "./mp-links.store.ts";
import { openAccess, sealCredentials } from "./open-access.ts";

const dayMs = 86_400_000;
/** Credentials live 180 days: a month of tries before they end. */
const aheadMs = 30 * dayMs;
const atOnce = 200;
/** How long Mercado Pago takes refunds of a payment, about. */
const refundableMs = 180 * dayMs;

/** Renews what ends within a month, one by one; what failed is tried again each day. */
export async function refreshExpiring(ctx: Ctx) {
  if (!ctx.gateways.mercadopago?.linking) return;
  const now = ctx.now().getTime();
  const ids = await selectExpiring(ctx, {
    before: new Date(now + aheadMs),
    triedBefore: new Date(now - dayMs + 60_000),
    refundableSince: new Date(now - refundableMs),
    limit: atOnce,
  });
  for (const id of ids) await refreshConnection(ctx, id);
}

/**
 * Renews one creator's credentials. The row is held while Mercado Pago is asked, so that nobody renews by a token that was just
 * used up. Without an answer the old ones stay: they work on until they end, which leaves a month to connect anew.
 */
export async function refreshConnection(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const held = await lockConnection(ctx, id);
    const endsAt = held?.credentials_expire_at?.getTime() ?? Number.POSITIVE_INFINITY;
    const isKept = held?.status === "verified" || (held?.status === "disconnected" && held.credentials.length > 0);
    if (!held || !isKept || endsAt > ctx.now().getTime() + aheadMs) return;
    try {
      const { gateway, access } = await openAccess(ctx, id);
      const linked = await gateway.linking?.refresh(access);
      if (!linked) return;
      if (linked.externalAccountId !== held.external_account_id)
        throw new GatewayError("refused", "the tokens of another account");
      await updateCredentials(ctx, id, sealCredentials(ctx, linked.credentials), expiryOf(ctx, linked));
      await markRefresh(ctx, id, null);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log.warn({ connection: id, why: error.message }, "credentials at Mercado Pago were not renewed");
      await markRefresh(ctx, id, ctx.now());
    }
  });
}
