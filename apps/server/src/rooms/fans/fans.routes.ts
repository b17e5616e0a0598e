import { fans } from "@camarim/contract";
import { fanOf, type Routes } from "#core/app";
import { clearCookie, fanCookie } from "#core/cookies";
import { forgetBrowser } from "./forget-browser.ts";
import { listHeld } from "./list-held.ts";

export const fansRoutes: Routes = (app, ctx) => {
  app.route({
    ...fans.getFan,
    handler: async (request) => {
      const held = await listHeld(ctx, fanOf(request).sessionId);
      return { subscriptions: held.map(({ id, username }) => ({ _id: id, username })) };
    },
  });

  app.route({
    ...fans.fanLogout,
    handler: async (request, reply) => {
      await forgetBrowser(ctx, fanOf(request).sessionId);
      clearCookie(reply, fanCookie);
      return reply.code(204).header("clear-site-data", '"cache"').send(null);
    },
  });
};
