import { pushes } from "@camarim/contract";
import { type Routes, requireFan } from "#core/http/app";
import { createTarget, deleteTarget, getTarget } from "./targets.ts";

export const pushesRoutes: Routes = (app, ctx) => {
  app.route({
    ...pushes.getPush,
    handler: (request) => getTarget(ctx, requireFan(request).sessionId, request.query.endpoint),
  });

  app.route({
    ...pushes.putPush,
    handler: (request) => createTarget(ctx, requireFan(request).sessionId, request.body),
  });

  app.route({
    ...pushes.stopPush,
    handler: async (request, reply) => {
      await deleteTarget(ctx, request.body.endpoint);
      return reply.code(204).send(null);
    },
  });
};
