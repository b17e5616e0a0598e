import { subscriptions } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { countGuests } from "./count-guests.ts";
import { countSubscribers } from "./count-subscribers.ts";

export const subscriptionsRoutes: Routes = (app, ctx) => {
  app.route({
    ...subscriptions.getStats,
    handler: async (request) => {
      const { accountId } = creatorOf(request);
      const [periodActive, periodFree] = await Promise.all([
        countSubscribers(ctx, accountId),
        countGuests(ctx, accountId),
      ]);
      return { periodActive, periodFree };
    },
  });
};
