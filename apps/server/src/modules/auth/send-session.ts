import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "#core/ctx";
import { mediaCookie, setCookie } from "#core/http/cookies";
import { type DeviceOwner, getRequester, markDevice } from "#core/http/known-devices";
import type { OpenedSession, SignInSource } from "./start-session.ts";

/** Where a sign-in comes from. */
export function toSource(ctx: Ctx, request: FastifyRequest): SignInSource {
  return { requester: getRequester(ctx, request), userAgent: request.headers["user-agent"] ?? "" };
}

/** The response of a sign-in; sets the cookies of the session and of the known device. */
export function sendSession(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, owner }: { session: OpenedSession; owner: DeviceOwner },
): { accessToken: string } {
  markDevice(ctx, reply, getRequester(ctx, request).device, owner);
  setCookie(ctx, reply, mediaCookie, session.sessionId, session.expiresAt);
  return { accessToken: session.accessToken };
}
