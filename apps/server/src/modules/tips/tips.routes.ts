import { tips } from "@camarim/contract";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { viewList, viewPage } from "#core/paging/pages";
import { formatInTimeZone } from "#core/text/calendar";
import { listLineRefunds } from "#modules/refunds/index";
import { selectFanTips, selectTipSums, selectTips } from "./tips.store.ts";
import { viewFanTip, viewTip, viewTipSums } from "./tips.view.ts";
import { deleteTipMessage, sendThanks } from "./update-tip.ts";

const mostStories = 100;
const maxFanTips = 20;

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
      const start = formatInTimeZone(ctx.now(), "yyyy-MM-01");
      const month = await selectTipSums(ctx, accountId, { since: start, limit: 2 });
      const all = await selectTipSums(ctx, accountId, { since: null, limit: mostStories });
      return viewTipSums(start, month, all);
    },
  });

  app.route({
    ...tips.listFanTips,
    handler: async (request) => {
      const tips = await selectFanTips(ctx, requireFan(request).sessionId, maxFanTips);
      const refunds = await listLineRefunds(
        ctx,
        tips.map(({ orderId }) => orderId),
      );
      return viewList(tips, (row) => viewFanTip(row, refunds));
    },
  });

  app.route({
    ...tips.thankForTip,
    handler: async (request) => viewTip(await sendThanks(ctx, requireCreator(request).accountId, request.params._id)),
  });

  app.route({
    ...tips.deleteTipMessage,
    handler: async (request) =>
      viewTip(await deleteTipMessage(ctx, requireCreator(request).accountId, request.params._id)),
  });
};
