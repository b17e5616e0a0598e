import { plans } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewList } from "#core/paging/pages";
import { listArchivedPlans, listPlans } from "./plans.queries.ts";
import { viewPlan } from "./plans.view.ts";
import { replacePlans } from "./replace-plans.ts";

export const plansRoutes: Routes = (app, ctx) => {
  app.route({
    ...plans.listPlans,
    handler: async (request) => viewList(await listPlans(ctx, requireCreator(request).accountId), viewPlan),
  });

  app.route({
    ...plans.listArchivedPlans,
    handler: async (request) => viewList(await listArchivedPlans(ctx, requireCreator(request).accountId), viewPlan),
  });

  app.route({
    ...plans.putPlans,
    handler: async (request) =>
      viewList(await replacePlans(ctx, requireCreator(request).accountId, request.body), viewPlan),
  });
};
