import { creators } from "@camarim/contract";
import { type Routes, requireFan } from "#core/http/app";
import { sendFile } from "#core/http/send-file";
import { viewList } from "#core/paging/pages";
import { exportFan } from "./export-fan.ts";
import { getFanSubscription, listFanSubscriptions, listFeed } from "./fan-home.ts";
import { viewFanPayment, viewFanSubscription, viewFeedItem, viewRenewingCard } from "./fan-home.view.ts";

export const fanHomeRoutes: Routes = (app, ctx) => {
  app.route({
    ...creators.listFanSubscriptions,
    handler: async (request) => {
      const subscriptions = await listFanSubscriptions(ctx, requireFan(request).sessionId);
      const { data, ...rest } = viewList(subscriptions, (subscription) => viewFanSubscription(subscription, ctx.now()));
      return { ...rest, data: data.toSorted((a, b) => Number(b.state.access) - Number(a.state.access)) };
    },
  });

  app.route({
    ...creators.getFanSubscription,
    handler: async (request) => {
      const subscription = await getFanSubscription(ctx, requireFan(request).sessionId, request.params._id);
      const payments = subscription.payments.map(viewFanPayment);
      return { ...viewFanSubscription(subscription, ctx.now()), payments, ...viewRenewingCard(subscription) };
    },
  });

  app.route({
    ...creators.listFeed,
    handler: async (request) => viewList(await listFeed(ctx, requireFan(request).sessionId), viewFeedItem),
  });

  app.route({
    ...creators.exportFan,
    handler: (request, reply) => {
      const file = { name: "camarim-meus-dados.json", type: "application/json" };
      return sendFile(reply, file, exportFan(ctx, requireFan(request).sessionId));
    },
  });
};
