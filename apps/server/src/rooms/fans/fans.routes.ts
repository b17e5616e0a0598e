import { fans } from "@camarim/contract";
import type { FastifyReply } from "fastify";
import { fanOf, type Routes } from "#core/app";
import { clearCookie, fanCookie, setCookie } from "#core/cookies";
import { askerOf, keepDevice, openDevice } from "#core/known-devices";
import { viewList } from "#core/pages";
import { viewSession } from "#core/view-session";
import { askCode } from "./ask-code.ts";
import { endFanSession } from "./end-fan-session.ts";
import { endFanSessions } from "./end-fan-sessions.ts";
import { forgetBrowser } from "./forget-browser.ts";
import { getFan } from "./get-fan.ts";
import { listFanSessions } from "./list-fan-sessions.ts";

export const fansRoutes: Routes = (app, ctx) => {
  function leave(reply: FastifyReply) {
    clearCookie(ctx, reply, fanCookie);
    reply.header("clear-site-data", '"cache"');
  }

  app.route({
    ...fans.getFan,
    handler: (request) => getFan(ctx, fanOf(request).sessionId),
  });

  app.route({
    ...fans.sendCode,
    handler: async (request, reply) => {
      const { address, device = openDevice() } = askerOf(ctx, request);
      await askCode(ctx, request.body, { address, device });
      keepDevice(ctx, reply, device);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...fans.fanLogout,
    handler: async (request, reply) => {
      await forgetBrowser(ctx, fanOf(request).sessionId);
      leave(reply);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...fans.listFanSessions,
    handler: async (request) => {
      const { sessionId } = fanOf(request);
      return viewList(await listFanSessions(ctx, sessionId), (row) => viewSession(row, sessionId));
    },
  });

  app.route({
    ...fans.deleteFanSession,
    handler: async (request, reply) => {
      const { sessionId } = fanOf(request);
      await endFanSession(ctx, sessionId, request.params._id);
      if (request.params._id === sessionId) leave(reply);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...fans.deleteFanSessions,
    handler: async (request, reply) => {
      const { token, expiresAt } = await endFanSessions(ctx, fanOf(request), request.headers["user-agent"] ?? "");
      setCookie(ctx, reply, fanCookie, token, expiresAt);
      return reply.code(204).send(null);
    },
  });
};
