import { admin } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/app";
import { viewList, viewPage } from "#core/pages";
import { viewPerformer, viewSupportAccess } from "./admin.view.ts";
import { listPerformers, listSupportAccesses } from "./support-access.ts";

export const adminRoutes: Routes = (app, ctx) => {
  app.route({
    ...admin.listPerformers,
    handler: async (request) => viewList(await listPerformers(ctx, requireCreator(request)), viewPerformer),
  });

  app.route({
    ...admin.listSupportAccesses,
    handler: async (request) => {
      const page = await listSupportAccesses(ctx, requireCreator(request).accountId, request.query);
      return viewPage(request.query, page, viewSupportAccess);
    },
  });
};
