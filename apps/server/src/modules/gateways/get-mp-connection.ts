import type { mp } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { findDestinationStart, getPix } from "#modules/settings/settings.queries";
import { selectConnectionOf, selectNextConnection } from "./gateways.store.ts";

/** How a creator stands with Mercado Pago; nothing of it is asked there. */
export async function getMpConnection(ctx: Ctx, accountId: string): Promise<mp.MpConnection> {
  const gateway = ctx.gateways.mercadopago;
  const found = await selectConnectionOf(ctx, accountId, "mercadopago");
  const next = await selectNextConnection(ctx, accountId, "mercadopago");
  const connection = found?.status === "verified" ? found : undefined;
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
    withoutIt: await foreseeDisconnecting(ctx, accountId),
  };
}

/** New orders go to the creator's own key then, if there is one that receives. */
async function foreseeDisconnecting(ctx: Ctx, accountId: string): Promise<mp.MpConnection["withoutIt"]> {
  const { key, next } = await getPix(ctx, accountId);
  if (key) return { sells: true, keyWaits: false, sellsFrom: null };
  const start = next ? undefined : await findDestinationStart(ctx, accountId);
  return { sells: false, keyWaits: next !== null, sellsFrom: next?.startsAt ?? start?.toISOString() ?? null };
}
