import { fans } from "@camarim/contract";
import { fanOf, type Routes } from "#core/app";
import { clearCookie, fanCookie } from "#core/cookies";
import { askCode } from "./ask-code.ts";
import { forgetBrowser } from "./forget-browser.ts";
import { getFan } from "./get-fan.ts";

export const fansRoutes: Routes = (app, ctx) => {
  app.route({
    ...fans.getFan,
    handler: (request) => getFan(ctx, fanOf(request).sessionId),
  });

  app.route({
    ...fans.sendCode,
    handler: async (request, reply) => {
      await askCode(ctx, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...fans.fanLogout,
    handler: async (request, reply) => {
      await forgetBrowser(ctx, fanOf(request).sessionId);
      clearCookie(ctx, reply, fanCookie);
      return reply.code(204).header("clear-site-data", '"cache"').send(null);
    },
  });
};
