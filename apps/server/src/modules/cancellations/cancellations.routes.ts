import { cancellations } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { getCancellationSetting, updateCancellationSetting } from "./cancellation-setting.ts";
import { selectCounts } from "./cancellations.store.ts";
import { viewSummary } from "./cancellations.view.ts";

const summaryDays = 30;

export const cancellationsRoutes: Routes = (app, ctx) => {
  app.route({
    ...cancellations.getCancellationSetting,
    handler: (request) => getCancellationSetting(ctx, requireCreator(request).accountId),
  });

  app.route({
    ...cancellations.patchCancellationSetting,
    handler: (request) => updateCancellationSetting(ctx, requireCreator(request).accountId, request.body),
  });

  app.route({
    ...cancellations.getCancellations,
    handler: async (request) => {
      const from = new Date(ctx.now().getTime() - summaryDays * 86_400_000);
      return viewSummary(await selectCounts(ctx, requireCreator(request).accountId, from), from);
    },
  });
};
