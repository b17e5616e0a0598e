import type { FastifyReply, FastifyRequest } from "fastify";
import { fanCookie, readCookie, readPlainCookie, setCookie, usesPlainCookies } from "#core/cookies";
import type { Ctx } from "#core/ctx";
import { findFanSession, type ResolvedFanSession, rejectOldCookie } from "#modules/fans/find-fan-session";

/**
 * The fan's session that the request's cookie opens. A token from before the `__Host-` prefix is taken from the plain cookie until
 * the browser has sent it back under the new name, which `reply` gives it; no newer token is.
 */
export async function fanOfRequest(
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
