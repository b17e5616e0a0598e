import { subscriptions } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { countSubscribers } from "./count-subscribers.ts";

export const subscriptionsRoutes: Routes = (app, ctx) => {
  app.route({
    ...subscriptions.getStats,
    handler: async (request) => ({ periodActive: await countSubscribers(ctx, creatorOf(request).accountId) }),
  });
};
