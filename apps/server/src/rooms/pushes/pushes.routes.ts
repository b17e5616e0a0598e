import { fanNotices } from "@camarim/contract";
import { fanOf, type Routes } from "#core/app";
import { forgetTarget } from "./forget-target.ts";
import { getTarget } from "./get-target.ts";
import { keepTarget } from "./keep-target.ts";

export const pushesRoutes: Routes = (app, ctx) => {
  app.route({
    ...fanNotices.getPush,
    handler: (request) => getTarget(ctx, fanOf(request).sessionId, request.query.endpoint),
  });

  app.route({
    ...fanNotices.putPush,
    handler: (request) => keepTarget(ctx, fanOf(request).sessionId, request.body),
  });

  app.route({
    ...fanNotices.stopPush,
    handler: async (request, reply) => {
      await forgetTarget(ctx, request.body.endpoint);
      return reply.code(204).send(null);
    },
  });
};
