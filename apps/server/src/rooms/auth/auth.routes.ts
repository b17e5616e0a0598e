import { auth } from "@camarim/contract";
import type { FastifyReply } from "fastify";
import { type CreatorSession, creatorOf, type Routes } from "#core/app";
import { clearCookie, mediaCookie, setCookie } from "#core/cookies";
import { viewList } from "#core/pages";
import { askPasswordLink } from "./ask-password-link.ts";
import { viewMe, viewSession } from "./auth.view.ts";
import { changeMe } from "./change-me.ts";
import { endOwnSession } from "./end-own-session.ts";
import { getMe } from "./get-me.ts";
import { listSessions } from "./list-sessions.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import type { OpenedSession } from "./open-session.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { verifyEmail } from "./verify-email.ts";

export const authRoutes: Routes = (app, ctx) => {
  function signIn(reply: FastifyReply, { accessToken, sessionId, expiresAt }: OpenedSession) {
    setCookie(ctx, reply, mediaCookie, sessionId, expiresAt);
    return { accessToken };
  }

  async function describeMe({ accountId, grant }: CreatorSession) {
    const admin = grant && (await getMe(ctx, grant.adminId));
    return viewMe(await getMe(ctx, accountId), ctx.config.supportUrl, admin);
  }

  app.route({
    ...auth.register,
    handler: async (request, reply) => {
      const session = await register(ctx, request.body, request.headers["user-agent"] ?? "");
      return reply.code(201).send(signIn(reply, session));
    },
  });

  app.route({
    ...auth.login,
    handler: async (request, reply) => {
      const { usernameOrEmail, password } = request.body;
      return signIn(reply, await login(ctx, usernameOrEmail, password, request.headers["user-agent"] ?? ""));
    },
  });

  app.route({
    ...auth.logout,
    handler: async (request, reply) => {
      await logout(ctx, creatorOf(request).sessionId);
      clearCookie(reply, mediaCookie);
      return reply.code(204).header("clear-site-data", '"cache"').send(null);
    },
  });

  app.route({
    ...auth.getMe,
    handler: (request) => describeMe(creatorOf(request)),
  });

  app.route({
    ...auth.putMe,
    handler: async (request) => {
      await changeMe(ctx, creatorOf(request), request.body);
      return describeMe(creatorOf(request));
    },
  });

  app.route({
    ...auth.listSessions,
    handler: async (request) => {
      const { accountId, sessionId } = creatorOf(request);
      return viewList(await listSessions(ctx, accountId), (row) => viewSession(row, sessionId));
    },
  });

  app.route({
    ...auth.deleteSession,
    handler: async (request, reply) => {
      await endOwnSession(ctx, creatorOf(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...auth.forgotPassword,
    handler: async (request, reply) => {
      await askPasswordLink(ctx, request.body.email);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...auth.resetPassword,
    handler: async (request, reply) => {
      await resetPassword(ctx, request.body.token, request.body.password);
      return reply.code(204).send(null);
    },
  });

  app.route({ ...auth.verifyEmail, handler: (request) => verifyEmail(ctx, request.body.token) });
};
