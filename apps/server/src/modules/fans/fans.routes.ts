import { fans } from "@camarim/contract";
import type { FastifyReply } from "fastify";
import { type Routes, requireFan } from "#core/http/app";
import { clearCookie, fanCookie, setCookie } from "#core/http/cookies";
import { getRequester, openDevice, setDeviceCookie } from "#core/http/known-devices";
import { viewSession } from "#core/http/view-session";
import { viewList } from "#core/paging/pages";
import { getFan, listFanSessions } from "./fans.queries.ts";
import { requestCode } from "./request-code.ts";
import { deleteFanBrowser, revokeFanSession, revokeFanSessions } from "./revoke-fan-sessions.ts";

export const fansRoutes: Routes = (app, ctx) => {
  function clearSession(reply: FastifyReply) {
    clearCookie(ctx, reply, fanCookie);
    reply.header("clear-site-data", '"cache"');
  }

  app.route({
    ...fans.getFan,
    handler: (request) => getFan(ctx, requireFan(request).sessionId),
  });

  app.route({
    ...fans.sendCode,
    handler: async (request, reply) => {
      const { address, device = openDevice() } = getRequester(ctx, request);
      await requestCode(ctx, request.body, { address, device });
      setDeviceCookie(ctx, reply, device);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...fans.fanLogout,
    handler: async (request, reply) => {
      await deleteFanBrowser(ctx, requireFan(request).sessionId);
      clearSession(reply);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...fans.listFanSessions,
    handler: async (request) => {
      const { sessionId } = requireFan(request);
      return viewList(await listFanSessions(ctx, sessionId), (row) => viewSession(row, sessionId));
    },
  });

  app.route({
    ...fans.deleteFanSession,
    handler: async (request, reply) => {
      const { sessionId } = requireFan(request);
      await revokeFanSession(ctx, sessionId, request.params._id);
      if (request.params._id === sessionId) clearSession(reply);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...fans.deleteFanSessions,
    handler: async (request, reply) => {
      const { token, expiresAt } = await revokeFanSessions(
        ctx,
        requireFan(request),
        request.headers["user-agent"] ?? "",
      );
      setCookie(ctx, reply, fanCookie, token, expiresAt);
      return reply.code(204).send(null);
    },
  });
};
