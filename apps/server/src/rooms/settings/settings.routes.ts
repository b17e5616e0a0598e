import { settings } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { cancelNextPix } from "./cancel-next-pix.ts";
import { changePix } from "./change-pix.ts";
import { changeSetting } from "./change-setting.ts";
import { getPix } from "./get-pix.ts";
import { getSetting } from "./get-setting.ts";

export const settingsRoutes: Routes = (app, ctx) => {
  app.route({ ...settings.getPix, handler: (request) => getPix(ctx, creatorOf(request).accountId) });

  app.route({
    ...settings.putPix,
    handler: async (request) => {
      await changePix(ctx, creatorOf(request), request.body);
      return getPix(ctx, creatorOf(request).accountId);
    },
  });

  app.route({
    ...settings.cancelNextPix,
    handler: async (request) => {
      await cancelNextPix(ctx, creatorOf(request).accountId);
      return getPix(ctx, creatorOf(request).accountId);
    },
  });

  app.route({ ...settings.getSetting, handler: (request) => getSetting(ctx, creatorOf(request).accountId) });

  app.route({
    ...settings.patchSetting,
    handler: (request) => changeSetting(ctx, creatorOf(request).accountId, request.body),
  });
};
