import { admin } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { viewList, viewPage } from "#core/pages";
import { viewPerformer, viewSupportAccess } from "./admin.view.ts";
import { listPerformers } from "./list-performers.ts";
import { listSupportAccesses } from "./list-support-accesses.ts";

export const adminRoutes: Routes = (app, ctx) => {
  app.route({
    ...admin.listPerformers,
    handler: async (request) => viewList(await listPerformers(ctx, creatorOf(request)), viewPerformer),
  });

  app.route({
    ...admin.listSupportAccesses,
    handler: async (request) => {
      const found = await listSupportAccesses(ctx, creatorOf(request).accountId, request.query);
      return viewPage(request.query, found, viewSupportAccess);
    },
  });
};
