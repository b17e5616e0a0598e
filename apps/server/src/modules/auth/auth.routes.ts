import { auth } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type CreatorSession, type Routes, requireCreator } from "#core/app";
import { clearCookie, mediaCookie, setCookie } from "#core/cookies";
import { getRequester, markDevice } from "#core/known-devices";
import { viewList } from "#core/pages";
import { viewSession } from "#core/view-session";
import { listSessions } from "./auth.queries.ts";
import { viewMe } from "./auth.view.ts";
import { getMe } from "./get-me.ts";
import { login } from "./login.ts";
import type { OpenedSession } from "./open-session.ts";
import { register } from "./register.ts";
import { reportIntrusion } from "./report-intrusion.ts";
import { requestPasswordLink } from "./request-password-link.ts";
import { resetPassword } from "./reset-password.ts";
import { logout, revokeOwnSession } from "./revoke-sessions.ts";
import { updateMe } from "./update-me.ts";
import { verifyEmail } from "./verify-email.ts";

export const authRoutes: Routes = (app, ctx) => {
  function setSessionCookie(reply: FastifyReply, { accessToken, sessionId, expiresAt }: OpenedSession) {
    setCookie(ctx, reply, mediaCookie, sessionId, expiresAt);
    return { accessToken };
  }

  /** Wrong passwords from other devices do not lock out a device on which the account has signed in. */
  function markKnownDevice(
    request: FastifyRequest,
    reply: FastifyReply,
    { username, email }: Record<"username" | "email", string>,
  ) {
    const names = [username, email].map((name) => ["creator", name] as const);
    markDevice(ctx, reply, getRequester(ctx, request).device, names);
  }

  async function describeMe({ accountId, grant }: CreatorSession) {
    const admin = grant && (await getMe(ctx, grant.adminId));
    return viewMe(await getMe(ctx, accountId), ctx.config.supportUrl, admin);
  }

  app.route({
    ...auth.register,
    handler: async (request, reply) => {
      const session = await register(ctx, request.body, request.headers["user-agent"] ?? "");
      markKnownDevice(request, reply, request.body);
      return reply.code(201).send(setSessionCookie(reply, session));
    },
  });

  app.route({
    ...auth.login,
    handler: async (request, reply) => {
      const userAgent = request.headers["user-agent"] ?? "";
      const { session, ...names } = await login(ctx, request.body, getRequester(ctx, request), userAgent);
      markKnownDevice(request, reply, names);
      return setSessionCookie(reply, session);
    },
  });

  app.route({
    ...auth.logout,
    handler: async (request, reply) => {
      await logout(ctx, requireCreator(request).sessionId);
      clearCookie(ctx, reply, mediaCookie);
      return reply.code(204).header("clear-site-data", '"cache"').send(null);
    },
  });

  app.route({
    ...auth.getMe,
    handler: (request) => describeMe(requireCreator(request)),
  });

  app.route({
    ...auth.putMe,
    handler: async (request) => {
      await updateMe(ctx, requireCreator(request), request.body);
      return describeMe(requireCreator(request));
    },
  });

  app.route({
    ...auth.listSessions,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewList(await listSessions(ctx, accountId), (row) => viewSession(row, sessionId));
    },
  });

  app.route({
    ...auth.deleteSession,
    handler: async (request, reply) => {
      await revokeOwnSession(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...auth.forgotPassword,
    handler: async (request, reply) => {
      await requestPasswordLink(ctx, request.body.email, getRequester(ctx, request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...auth.resetPassword,
    handler: async (request, reply) => {
      markKnownDevice(request, reply, await resetPassword(ctx, request.body.token, request.body.password));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...auth.reportIntrusion,
    handler: async (request, reply) => {
      await reportIntrusion(ctx, request.body.token);
      return reply.code(204).send(null);
    },
  });

  app.route({ ...auth.verifyEmail, handler: (request) => verifyEmail(ctx, request.body.token) });
};
