import { settings } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { changePix } from "./change-pix.ts";
import { changeSetting } from "./change-setting.ts";
import { findPix } from "./find-pix.ts";
import { getSetting } from "./get-setting.ts";

const unset: settings.PixSettings = { type: null, key: null, document: null, name: null, city: null };

export const settingsRoutes: Routes = (app, ctx) => {
  app.route({
    ...settings.getPix,
    handler: async (request) => (await findPix(ctx, creatorOf(request).accountId)) ?? unset,
  });

  app.route({ ...settings.putPix, handler: (request) => changePix(ctx, creatorOf(request), request.body) });

  app.route({ ...settings.getSetting, handler: (request) => getSetting(ctx, creatorOf(request).accountId) });

  app.route({
    ...settings.patchSetting,
    handler: (request) => changeSetting(ctx, creatorOf(request).accountId, request.body),
  });
};
