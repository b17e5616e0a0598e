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
    accountId: connection?.external_account_id ?? null,
    connectedAt: connection?.verified_at?.toISOString() ?? null,
    expiresAt: connection?.credentials_expire_at?.toISOString() ?? null,
    needsReconnect: Boolean(connection?.refresh_failed_at),
    pixKeyMissing: Boolean(connection?.pix_key_missing_at),
    test: gateway?.test ?? false,
    available: gateway?.linking !== undefined,
    next: next?.starts_at ? { accountId: next.external_account_id, startsAt: next.starts_at.toISOString() } : null,
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
