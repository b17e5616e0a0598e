import { createHash } from "node:crypto";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken, newToken } from "#core/keys/keys";
import { seal } from "#core/keys/seal";
import type { Linking } from "#ports/gateways/port";
import { insertLink } from "./mp-links.store.ts";

export const linkTtlMs = 10 * 60_000;

export function toRedirectUri(ctx: Ctx): string {
  return `${ctx.config.publicUrl}/mp/connect`;
}

/** MP_OFF if Mercado Pago is not configured. */
export function getLinking(ctx: Ctx): Linking {
  const linking = ctx.gateways.mercadopago?.linking;
  if (!linking) throw new AppError("MP_OFF");
  return linking;
}

/** The owner of a sealed PKCE verifier (`core/keys/seal.ts`). */
export const toLinkOwner = (accountId: string) => `gateway_link/${accountId}`;

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
