import { whitelist } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { fanCookie, setCookie } from "#core/http/cookies";
import { getFanBrowser } from "#core/http/fan-browser";
import { markDevice } from "#core/http/known-devices";
import { viewPage } from "#core/paging/pages";
import { getFan } from "#modules/fans/index";
import { addToWhitelist, removeFromWhitelist } from "./edit-whitelist.ts";
import { redeemAsFan } from "./redeem-guest-entry.ts";
import { listWhitelist, toClaimToken } from "./whitelist.queries.ts";
import { viewEntry } from "./whitelist.view.ts";

export const whitelistRoutes: Routes = (app, ctx) => {
  const toClaimUrl = (id: string) => `${ctx.config.publicUrl}/convite/${toClaimToken(ctx, id)}`;

  app.route({
    ...whitelist.listWhitelist,
    handler: async (request) => {
      const { accountId, grant } = requireCreator(request);
      const page = await listWhitelist(ctx, accountId, request.query);
      return viewPage(request.query, page, (row) => viewEntry(row, ctx.now(), grant ? undefined : toClaimUrl));
    },
  });

  app.route({
    ...whitelist.addToWhitelist,
    handler: async (request, reply) => {
      const { added, refused } = await addToWhitelist(ctx, requireCreator(request).accountId, request.body);
      const data = added.map((row) => viewEntry(row, ctx.now(), toClaimUrl));
      return reply.code(201).send({ object: "list" as const, data, refused });
    },
  });

  app.route({
    ...whitelist.removeFromWhitelist,
    handler: async (request, reply) => {
      await removeFromWhitelist(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...whitelist.openSession,
    handler: async (request, reply) => {
      const browser = getFanBrowser(ctx, request);
      const { sessionId, opened } = await redeemAsFan(ctx, request.body, browser);
      setCookie(ctx, reply, fanCookie, opened.token, opened.expiresAt);
      markDevice(ctx, reply, browser.device, ["fan", request.body.email]);
      return getFan(ctx, sessionId);
    },
  });
};
