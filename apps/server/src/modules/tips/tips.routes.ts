import { tips } from "@camarim/contract";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { viewList, viewPage } from "#core/paging/pages";
import { sendThanks } from "./thank-for-tip.ts";
import { selectFanTips, selectTipSums, selectTips } from "./tips.store.ts";
import { viewFanTip, viewTip, viewTipSums } from "./tips.view.ts";

const maxFanTips = 50;
const mostStories = 100;

export const tipsRoutes: Routes = (app, ctx) => {
  app.route({
    ...tips.listTips,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      return viewPage(request.query, await selectTips(ctx, accountId, request.query), viewTip);
    },
  });

  app.route({
    ...tips.getTipSums,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const month = await selectTipSums(ctx, accountId, { isThisMonth: true, limit: 2 });
      const all = await selectTipSums(ctx, accountId, { isThisMonth: false, limit: mostStories });
      return viewTipSums(month, all);
    },
  });

  app.route({
    ...tips.listFanTips,
    handler: async (request) =>
      viewList(await selectFanTips(ctx, requireFan(request).sessionId, maxFanTips), viewFanTip),
  });

  app.route({
    ...tips.thankForTip,
    handler: async (request) => viewTip(await sendThanks(ctx, requireCreator(request).accountId, request.params._id)),
  });
};
