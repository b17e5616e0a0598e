import { settings } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { withSession } from "#modules/auth/index";
import { getPix, getSetting } from "./settings.queries.ts";
import { cancelNextPix, updatePix } from "./update-pix.ts";
import { updateSetting } from "./update-setting.ts";

export const settingsRoutes: Routes = (app, ctx) => {
  app.route({ ...settings.getPix, handler: (request) => getPix(ctx, requireCreator(request).accountId) });

  app.route({
    ...settings.putPix,
    handler: async (request) => {
      const session = requireCreator(request);
      await withSession(ctx, session, (ctx) => updatePix(ctx, session.accountId, request.body));
      return getPix(ctx, session.accountId);
    },
  });

  app.route({
    ...settings.cancelNextPix,
    handler: async (request) => {
      await cancelNextPix(ctx, requireCreator(request).accountId);
      return getPix(ctx, requireCreator(request).accountId);
    },
  });

  app.route({ ...settings.getSetting, handler: (request) => getSetting(ctx, requireCreator(request).accountId) });

  app.route({
    ...settings.patchSetting,
    handler: (request) => updateSetting(ctx, requireCreator(request).accountId, request.body),
  });
};
