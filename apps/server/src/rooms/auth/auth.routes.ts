import { auth } from "@camarim/contract";
import type { FastifyReply } from "fastify";
import { creatorOf, type Routes } from "#core/app";
import { clearCookie, mediaCookie, setCookie } from "#core/cookies";
import { viewMe } from "./auth.view.ts";
import { getMe } from "./get-me.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import type { OpenedSession } from "./open-session.ts";
import { register } from "./register.ts";

export const authRoutes: Routes = (app, ctx) => {
  function signIn(reply: FastifyReply, { accessToken, sessionId, expiresAt }: OpenedSession) {
    setCookie(ctx, reply, mediaCookie, sessionId, expiresAt);
    return { accessToken };
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
    handler: async (request) => {
      const { accountId, grant } = creatorOf(request);
      const admin = grant && (await getMe(ctx, grant.adminId));
      return viewMe(await getMe(ctx, accountId), ctx.config.supportUrl, admin);
    },
  });
};
