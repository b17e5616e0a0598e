import { reports } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { viewPage } from "#core/pages";
import { listOwnCases } from "./list-own-cases.ts";
import { reportContent } from "./report-content.ts";
import { viewOwnCase } from "./reports.view.ts";

export const reportsRoutes: Routes = (app, ctx) => {
  app.route({
    ...reports.postReport,
    handler: async (request, reply) => {
      await reportContent(ctx, request.body, request.fan?.sessionId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...reports.listOwnCases,
    handler: async (request) => {
      const found = await listOwnCases(ctx, creatorOf(request).accountId, request.query);
      return viewPage(request.query, found, viewOwnCase);
    },
  });
};
