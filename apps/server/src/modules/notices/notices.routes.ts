import { notices } from "@camarim/contract";
import type { Routes } from "#core/http/app";
import { getStoryNotices, setStoryNotices } from "./story-notices.ts";

export const noticesRoutes: Routes = (app, ctx) => {
  app.route({ ...notices.getStoryNotices, handler: (request) => getStoryNotices(ctx, request.params.token) });

  app.route({
    ...notices.putStoryNotices,
    handler: (request) => setStoryNotices(ctx, request.params.token, request.body.stopped),
  });
};
