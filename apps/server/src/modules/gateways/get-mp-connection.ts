import type { gateways } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { findDestinationStart, getPix } from "#modules/settings/index";
import { selectConnectionOf, selectNextConnection } from "./gateways.store.ts";

/** From our database only, without a request to Mercado Pago. */
export async function getMpConnection(ctx: Ctx, accountId: string): Promise<gateways.MpConnection> {
  const gateway = ctx.gateways.mercadopago;
  const latest = await selectConnectionOf(ctx, accountId, "mercadopago");
  const next = await selectNextConnection(ctx, accountId, "mercadopago");
  const connection = latest?.status === "verified" ? latest : undefined;
  return {
    connected: connection !== undefined,
    accountId: connection?.externalAccountId ?? null,
    connectedAt: connection?.verifiedAt?.toISOString() ?? null,
    expiresAt: connection?.credentialsExpireAt?.toISOString() ?? null,
    needsReconnect: Boolean(connection?.refreshFailedAt),
    pixKeyMissing: Boolean(connection?.pixKeyMissingAt),
    test: gateway?.test ?? false,
    available: gateway?.linking !== undefined,
    next: next?.startsAt ? { accountId: next.externalAccountId, startsAt: next.startsAt.toISOString() } : null,
    withoutIt: await previewDisconnect(ctx, accountId),
  };
}

/** After disconnecting, new orders are paid to the creator's own PIX key, if there is an active one. */
async function previewDisconnect(ctx: Ctx, accountId: string): Promise<gateways.MpConnection["withoutIt"]> {
  const { key, next } = await getPix(ctx, accountId);
  if (key) return { sells: true, keyWaits: false, sellsFrom: null };
  const start = next ? undefined : await findDestinationStart(ctx, accountId);
  return { sells: false, keyWaits: next !== null, sellsFrom: next?.startsAt ?? start?.toISOString() ?? null };
}
