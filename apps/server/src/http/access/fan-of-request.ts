import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "#core/ctx";
import { fanCookie, readCookie, readPlainCookie, setCookie, usesPlainCookies } from "#core/http/cookies";
import { findFanSession, type ResolvedFanSession, rejectOldCookie } from "#modules/fans/index";

/**
 * The fan's session of the request's cookie. Tokens from before the `__Host-` prefix are accepted in the cookie without prefix until
 * the browser has returned them in the prefixed one, which is set on `reply`; newer tokens are not.
 */
export async function findFanOfRequest(
  ctx: Ctx,
  request: Pick<FastifyRequest, "cookies">,
  reply?: FastifyReply,
): Promise<ResolvedFanSession | undefined> {
  const token = readCookie(ctx, request, fanCookie);
  if (token) {
    const session = await findFanSession(ctx, token);
    if (session?.plainCookie && !usesPlainCookies(ctx)) await rejectOldCookie(ctx, session.sessionId);
    return session;
  }
  const plain = readPlainCookie(ctx, request, fanCookie);
  const session = plain ? await findFanSession(ctx, plain) : undefined;
  if (!plain || !session?.plainCookie) return undefined;
  if (reply) setCookie(ctx, reply, fanCookie, plain, session.cookieUntil);
  return session;
}
