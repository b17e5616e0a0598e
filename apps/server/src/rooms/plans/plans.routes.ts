import { plans } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { viewList } from "#core/pages";
import { listArchivedPlans } from "./list-archived-plans.ts";
import { listPlans } from "./list-plans.ts";
import { viewPlan } from "./plans.view.ts";
import { replacePlans } from "./replace-plans.ts";

export const plansRoutes: Routes = (app, ctx) => {
  app.route({
    ...plans.listPlans,
    handler: async (request) => viewList(await listPlans(ctx, creatorOf(request).accountId), viewPlan),
  });

  app.route({
    ...plans.listArchivedPlans,
    handler: async (request) => viewList(await listArchivedPlans(ctx, creatorOf(request).accountId), viewPlan),
  });

  app.route({
    ...plans.putPlans,
    handler: async (request) => viewList(await replacePlans(ctx, creatorOf(request).accountId, request.body), viewPlan),
  });
};
