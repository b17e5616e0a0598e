import { createHash } from "node:crypto";
import type { gateways } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { hashToken, newToken } from "#core/keys/keys";
import { seal, unseal } from "#core/keys/seal";
import { inTransaction } from "#core/transaction";
import { assertSession, recordAccountChange } from "#modules/auth/index";
import { findDestinationStart, getPix } from "#modules/settings/index";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { LinkedAccount, Linking } from "#ports/gateways/port";
import { connectGateway } from "./connect-gateway.ts";
import {
  type Connection,
  lockOpening,
  selectConnectionOf,
  selectNextConnection,
  selectSelling,
} from "./gateways.store.ts";
import { claimLink, insertLink, isLink, markRefresh } from "./mp-links.store.ts";

/**
 * Redeems the authorization code once and sells through that account: immediately if the creator sells through it
 * already or has never sold, else after 24 hours, which is mailed and logged. NOT_FOUND for another creator's state,
 * MP_LINK_EXPIRED for one that is expired or used; MP_CODE_REFUSED, MP_BUSY; MP_ACCOUNT_TAKEN if another creator here
 * has the account.
 */
export async function connectMp(ctx: Ctx, session: CreatorSession, { code, state }: { code: string; state: string }) {
  const { accountId } = session;
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
    await assertSession(ctx, session);
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
  if (!(error instanceof GatewayError)) throw error;
  ctx.log.warn({ fault: error.fault, why: error.message }, "an account at Mercado Pago was not connected");
  throw new AppError(error.reason === "grant_refused" ? "MP_CODE_REFUSED" : "MP_BUSY");
}

const linkTtlMs = 10 * 60_000;

function toRedirectUri(ctx: Ctx): string {
  return `${ctx.config.publicUrl}/mp/connect`;
}

/** MP_OFF if Mercado Pago is not configured. */
function getLinking(ctx: Ctx): Linking {
  const linking = ctx.gateways.mercadopago?.linking;
  if (!linking) throw new AppError("MP_OFF");
  return linking;
}

/** The owner of a sealed PKCE verifier (`core/keys/seal.ts`). */
const toLinkOwner = (accountId: string) => `gateway_link/${accountId}`;

/**
 * The OAuth authorization URL. The state binds the response to this account, and the PKCE verifier never leaves the
 * server.
 */
export async function authorizeMp(ctx: Ctx, accountId: string): Promise<string> {
  const linking = getLinking(ctx);
  const [state, verifier] = [newToken(), newToken()];
  await insertLink(ctx, {
    stateHash: hashToken(state),
    accountId,
    verifier: seal(ctx.keys, toLinkOwner(accountId), Buffer.from(verifier)),
    oldest: new Date(ctx.now().getTime() - linkTtlMs),
  });
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return linking.authorizeUrl({ state, challenge, redirectUri: toRedirectUri(ctx) });
}

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
