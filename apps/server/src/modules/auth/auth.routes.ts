import { auth } from "@camarim/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type CreatorSession, type Routes, requireCreator } from "#core/app";
import { clearCookie, mediaCookie, setCookie } from "#core/cookies";
import { getRequester, markDevice } from "#core/known-devices";
import { viewList } from "#core/pages";
import { viewSession } from "#core/view-session";
import { viewMe } from "./auth.view.ts";
import { getMe } from "./get-me.ts";
import { listSessions } from "./list-sessions.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import type { OpenedSession } from "./open-session.ts";
import { register } from "./register.ts";
import { requestPasswordLink } from "./request-password-link.ts";
import { resetPassword } from "./reset-password.ts";
import { revokeOwnSession } from "./revoke-own-session.ts";
import { updateMe } from "./update-me.ts";
import { verifyEmail } from "./verify-email.ts";

export const authRoutes: Routes = (app, ctx) => {
  function signIn(reply: FastifyReply, { accessToken, sessionId, expiresAt }: OpenedSession) {
    setCookie(ctx, reply, mediaCookie, sessionId, expiresAt);
    return { accessToken };
  }

  /** Wrong guesses elsewhere keep nobody out of here. */
  function knowDevice(
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
      knowDevice(request, reply, request.body);
      return reply.code(201).send(signIn(reply, session));
    },
  });

  app.route({
    ...auth.login,
    handler: async (request, reply) => {
      const userAgent = request.headers["user-agent"] ?? "";
      const { session, ...names } = await login(ctx, request.body, getRequester(ctx, request), userAgent);
      knowDevice(request, reply, names);
      return signIn(reply, session);
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
      knowDevice(request, reply, await resetPassword(ctx, request.body.token, request.body.password));
      return reply.code(204).send(null);
    },
  });

  app.route({ ...auth.verifyEmail, handler: (request) => verifyEmail(ctx, request.body.token) });
};
