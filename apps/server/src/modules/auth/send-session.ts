import type { FastifyReply, FastifyRequest } from "fastify";
import { mediaCookie, setCookie } from "#core/cookies";
import type { Ctx } from "#core/ctx";
import { getRequester, markDevice } from "#core/known-devices";
import type { OpenedSession } from "./open-session.ts";
import type { SignInSource } from "./start-session.ts";

type Names = { username: string; email: string };

/** Where a sign-in comes from. */
export function toSource(ctx: Ctx, request: FastifyRequest): SignInSource {
  return { requester: getRequester(ctx, request), userAgent: request.headers["user-agent"] ?? "" };
}

/** The response of a sign-in; sets the cookies of the session and of the known device. */
export function sendSession(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, ...names }: Names & { session: OpenedSession },
): { accessToken: string } {
  markKnownDevice(ctx, request, reply, names);
  setCookie(ctx, reply, mediaCookie, session.sessionId, session.expiresAt);
  return { accessToken: session.accessToken };
}

/** Wrong passwords from other devices do not lock out a device on which the account has signed in. */
export function markKnownDevice(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, { username, email }: Names) {
  const names = [username, email].map((name) => ["creator", name] as const);
  markDevice(ctx, reply, getRequester(ctx, request).device, names);
}
