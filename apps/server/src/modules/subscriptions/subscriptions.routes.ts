import { subscriptions } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { sendFile } from "#core/http/send-file";
import { viewPage } from "#core/paging/pages";
import { formatInTimeZone } from "#core/text/calendar";
import { extendSubscription } from "./extend-subscription.ts";
import { getStats } from "./get-stats.ts";
import { exportSubscriptions, getOwnSubscription, listSubscriptions } from "./list-subscriptions.ts";
import { viewStats } from "./stats.view.ts";
import { getSubscription } from "./subscriptions.queries.ts";
import { viewDetail, viewSubscription } from "./subscriptions.view.ts";

export const subscriptionsRoutes: Routes = (app, ctx) => {
  async function view(id: string) {
    const { row, graceDays } = await getSubscription(ctx, id);
    return viewSubscription(row, { now: ctx.now(), graceDays });
  }

  app.route({
    ...subscriptions.listSubscriptions,
    handler: async (request) => {
      const { totalIsCapped, counts, graceDays, ...result } = await listSubscriptions(
        ctx,
        requireCreator(request).accountId,
        request.query,
      );
      const context = { now: ctx.now(), graceDays };
      const page = viewPage(request.query, result, (row) => viewSubscription(row, context));
      const { limit } = request.query;
      // The capped total of a search hides further matches.
      const hasMore = page.hasMore || (totalIsCapped && result.rows.length === limit);
      return { ...page, hasMore, totalIsCapped, counts: { byStatus: counts.byStatus, free: counts.free } };
    },
  });

  app.route({
    ...subscriptions.exportSubscriptions,
    handler: (request, reply) => {
      const name = `camarim-assinantes-${formatInTimeZone(ctx.now(), "yyyy-MM-dd")}.csv`;
      const parts = exportSubscriptions(ctx, requireCreator(request).accountId, request.query);
      return sendFile(reply, { name, type: "text/csv; charset=utf-8" }, parts);
    },
  });

  app.route({
    ...subscriptions.getSubscription,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      const { graceDays, ...own } = await getOwnSubscription(ctx, accountId, request.params._id);
      return viewDetail(own, { now: ctx.now(), graceDays });
    },
  });

  app.route({
    ...subscriptions.extendSubscription,
    handler: async (request) => {
      await extendSubscription(ctx, requireCreator(request).accountId, request.params._id, request.body.until);
      return view(request.params._id);
    },
  });

  app.route({
    ...subscriptions.getStats,
    handler: async (request) => viewStats(await getStats(ctx, requireCreator(request).accountId, request.query.period)),
  });
};
