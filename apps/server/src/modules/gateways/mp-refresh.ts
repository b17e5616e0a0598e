import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { GatewayError } from "#ports/gateways/gateway-error";
import { lockConnection, updateCredentials } from "./gateways.store.ts";
import { toExpiry } from "./mp-connect.ts";
import { markRefresh, selectExpiring } from "./mp-links.store.ts";
import { openAccess, sealCredentials } from "./open-access.ts";

const dayMs = 86_400_000;
/** Credentials are valid for 180 days; renewal starts 30 days before the end. */
const aheadMs = 30 * dayMs;
/** How long creators have to connect again if renewals keep failing for another reason than a refusal. */
const reconnectMs = 7 * dayMs;
const batchSize = 200;
/** Mercado Pago accepts refunds for about 180 days. */
const refundableMs = 180 * dayMs;

/** Renews credentials that expire within 30 days, one by one; those of which the creator was asked to connect again daily, others hourly. */
export async function refreshExpiring(ctx: Ctx) {
  if (!ctx.gateways.mercadopago?.linking) return;
  const now = ctx.now().getTime();
  const ids = await selectExpiring(ctx, {
    before: new Date(now + aheadMs),
    triedBefore: new Date(now - dayMs + 60_000),
    refundableSince: new Date(now - refundableMs),
    limit: batchSize,
  });
  for (const id of ids) await refreshConnection(ctx, id);
}

/**
 * Renews one creator's credentials. The row stays locked during the request, since a refresh token can be used only
 * once. On failure the current credentials stay valid until they expire. A definite refusal asks the creator to connect
 * again, which leaves a month; any other failure is retried, and asks them a week before the end.
 */
export async function refreshConnection(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx, id);
    const endsAt = connection?.credentialsExpireAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const isRenewable =
      connection?.status === "verified" || (connection?.status === "disconnected" && connection.credentials.length > 0);
    if (!connection || !isRenewable || endsAt > ctx.now().getTime() + aheadMs) return;
    try {
      const { gateway, access } = await openAccess(ctx, id);
      const linked = await gateway.linking?.refresh(access);
      if (!linked) return;
      if (linked.externalAccountId !== connection.externalAccountId)
        throw new GatewayError("refused", "the tokens of another account", undefined, "grant_refused");
      await updateCredentials(ctx, id, sealCredentials(ctx, connection, linked.credentials), toExpiry(ctx, linked));
      await markRefresh(ctx, id, null);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log.warn({ connection: id, why: error.message }, "credentials at Mercado Pago were not renewed");
      const isLate = endsAt <= ctx.now().getTime() + reconnectMs;
      if (error.reason === "grant_refused" || isLate) await markRefresh(ctx, id, ctx.now());
    }
  });
}

export const mpRefreshJob = defineJob({
  name: "mp-refresh",
  queue: "poll",
  cron: "20 * * * *",
  run: refreshExpiring,
});
