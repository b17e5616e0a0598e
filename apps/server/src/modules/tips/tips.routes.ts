import { tips } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewPage } from "#core/paging/pages";
import { sendThanks } from "./thank-for-tip.ts";
import { selectTipSums, selectTips } from "./tips.store.ts";
import { viewTip } from "./tips.view.ts";

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
    ...tips.thankForTip,
    handler: async (request) => viewTip(await sendThanks(ctx, requireCreator(request).accountId, request.params._id)),
  });
};
