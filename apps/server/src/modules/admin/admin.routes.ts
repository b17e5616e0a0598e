import { admin } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewList, viewPage } from "#core/paging/pages";
import { viewCreator, viewSupportAccess } from "./admin.view.ts";
import { listCreators, listSupportAccesses } from "./support-access.ts";

export const adminRoutes: Routes = (app, ctx) => {
  app.route({
    ...admin.listCreators,
    handler: async (request) => viewList(await listCreators(ctx, requireCreator(request)), viewCreator),
  });

  app.route({
    ...admin.listSupportAccesses,
    handler: async (request) => {
      const page = await listSupportAccesses(ctx, requireCreator(request).accountId, request.query);
      return viewPage(request.query, page, viewSupportAccess);
    },
  });
};
