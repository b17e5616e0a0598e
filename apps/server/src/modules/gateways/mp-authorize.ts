import { createHash } from "node:crypto";
import type { CreatorSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken, newToken, seal } from "#core/keys";
import { verifyPassword } from "#modules/auth/verify-password";
import type { Linking } from "#ports/gateways/port";
import { insertLink } from "./mp-links.store.ts";

export const linkLifeMs = 10 * 60_000;

export function redirectUri(ctx: Ctx): string {
  return `${ctx.config.publicUrl}/mp/connect`;
}

/** MP_OFF where this installation has none. */
export function getLinking(ctx: Ctx): Linking {
  const linking = ctx.gateways.mercadopago?.linking;
  if (!linking) throw new AppError("MP_OFF");
  return linking;
}

/**
 * Where this creator lets us in, once they gave the password: PASSWORD_REQUIRED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS. What comes back is
 * bound to their account by a state that exists only after that, and its code to a verifier that never leaves here.
 */
export async function authorizeMp(ctx: Ctx, session: CreatorSession, currentPassword?: string): Promise<string> {
  const linking = getLinking(ctx);
  await verifyPassword(ctx, session, currentPassword);
  const { accountId } = session;
  const [state, verifier] = [newToken(), newToken()];
  await insertLink(ctx, {
    stateHash: hashToken(state),
    accountId,
    verifier: seal(ctx.keys, Buffer.from(verifier)),
    oldest: new Date(ctx.now().getTime() - linkLifeMs),
  });
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return linking.authorizeUrl({ state, challenge, redirectUri: redirectUri(ctx) });
}
