import { activity } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewPage } from "#core/paging/pages";
import { listActivity } from "./auth.queries.ts";
import { viewActivity } from "./auth.view.ts";
import { revokeOtherSessions } from "./revoke-sessions.ts";

export const activityRoutes: Routes = (app, ctx) => {
  app.route({
    ...activity.listActivity,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      return viewPage(request.query, await listActivity(ctx, accountId, request.query), viewActivity);
    },
  });

  app.route({
    ...activity.deleteSessions,
    handler: async (request, reply) => {
      await revokeOtherSessions(ctx, requireCreator(request));
      return reply.code(204).send(null);
    },
  });
};
