import { settings } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { changeSetting } from "./change-setting.ts";
import { findPix } from "./find-pix.ts";
import { getSetting } from "./get-setting.ts";
import { setPix } from "./set-pix.ts";

const unset: settings.PixSettings = { type: null, key: null, document: null, name: null, city: null };

export const settingsRoutes: Routes = (app, ctx) => {
  app.route({
    ...settings.getPix,
    handler: async (request) => (await findPix(ctx, creatorOf(request).accountId)) ?? unset,
  });

  app.route({ ...settings.putPix, handler: (request) => setPix(ctx, creatorOf(request).accountId, request.body) });

  app.route({ ...settings.getSetting, handler: (request) => getSetting(ctx, creatorOf(request).accountId) });

  app.route({
    ...settings.patchSetting,
    handler: (request) => changeSetting(ctx, creatorOf(request).accountId, request.body),
  });
};
