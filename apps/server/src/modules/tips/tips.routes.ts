import { tips } from "@camarim/contract";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { viewList, viewPage } from "#core/paging/pages";
import { sendThanks } from "./thank-for-tip.ts";
import { selectFanTips, selectTipSums, selectTips } from "./tips.store.ts";
import { viewFanTip, viewTip } from "./tips.view.ts";

const maxFanTips = 50;

export const tipsRoutes: Routes = (app, ctx) => {
  app.route({
    ...tips.listTips,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const [found, sums] = [await selectTips(ctx, accountId, request.query), await selectTipSums(ctx, accountId)];
      return {
        ...viewPage(request.query, found, viewTip),
        sums: sums.map(({ storyId, amountCents: amount, tips }) => ({ storyId, amount, tips })),
      };
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
