import { auth, profile } from "@camarim/contract";
import { type CreatorSession, type Routes, requireCreator } from "#core/http/app";
import { clearCookie, mediaCookie } from "#core/http/cookies";
import { getRequester, markDevice } from "#core/http/known-devices";
import { viewSession } from "#core/http/view-session";
import { viewList } from "#core/paging/pages";
import { getOwnProfile, viewProfile } from "#modules/profile/index";
import { listSessions } from "./auth.queries.ts";
import { toDeviceOwner } from "./auth.rules.ts";
import { viewMe } from "./auth.view.ts";
import { confirmSession } from "./confirm-session.ts";
import { getMe } from "./get-me.ts";
import { login } from "./login.ts";
import { requestPasswordLink } from "./mailed-links.ts";
import { register } from "./register.ts";
import { reportIntrusion } from "./report-intrusion.ts";
import { resetPassword, verifyResetLink } from "./reset-password.ts";
import { logout, revokeOwnSession } from "./revoke-sessions.ts";
import { sendSession, toSource } from "./send-session.ts";
import { updateMe, updateOwnProfile } from "./update-me.ts";
import { verifyEmail } from "./verify-email.ts";

export const authRoutes: Routes = (app, ctx) => {
  async function describeMe({ accountId, grant }: CreatorSession) {
    const admin = grant && (await getMe(ctx, grant.adminId));
    return viewMe(await getMe(ctx, accountId), ctx.config, admin);
  }

  app.route({
    ...auth.register,
    handler: async (request, reply) => {
      const { accountId: id, ...session } = await register(ctx, request.body, request.headers["user-agent"] ?? "");
      const owner = toDeviceOwner({ id, deviceGeneration: 0 });
      return reply.code(201).send(sendSession(ctx, request, reply, { session, owner }));
    },
  });

  app.route({
    ...auth.login,
    handler: async (request, reply) => {
      const signedIn = await login(ctx, request.body, toSource(ctx, request));
      return "session" in signedIn ? sendSession(ctx, request, reply, signedIn) : reply.code(202).send(signedIn);
    },
  });

  app.route({
    ...auth.logout,
    handler: async (request, reply) => {
      await logout(ctx, requireCreator(request));
      clearCookie(ctx, reply, mediaCookie);
      return reply.code(204).header("clear-site-data", '"cache"').send(null);
    },
  });

  app.route({
    ...auth.confirmSession,
    handler: async (request) => {
      const { device } = getRequester(ctx, request);
      return { accessToken: await confirmSession(ctx, requireCreator(request), request.body, device) };
    },
  });

  app.route({
    ...auth.getMe,
    handler: (request) => describeMe(requireCreator(request)),
  });

  app.route({
    ...auth.putMe,
    handler: async (request) => {
      await updateMe(ctx, requireCreator(request), request.body, getRequester(ctx, request));
      return describeMe(requireCreator(request));
    },
  });

  app.route({
    ...profile.patchProfile,
    handler: async (request) => {
      const session = requireCreator(request);
      await updateOwnProfile(ctx, session, request.body);
      return viewProfile(await getOwnProfile(ctx, session.accountId));
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
    ...auth.checkResetLink,
    handler: async (request, reply) => {
      await verifyResetLink(ctx, request.body.token);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...auth.resetPassword,
    handler: async (request, reply) => {
      const owner = await resetPassword(ctx, request.body.token, request.body.password);
      markDevice(ctx, reply, getRequester(ctx, request).device, owner);
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
