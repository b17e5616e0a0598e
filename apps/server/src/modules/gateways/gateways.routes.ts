import { gateways } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type App, type Routes, requireCreator } from "#core/http/app";
import { readUpload } from "#core/http/read-upload";
import { gatewayNames } from "#ports/gateways/port";
import { viewIuguAccount } from "./gateways.view.ts";
import { getIuguAccount, openIuguAccount } from "./iugu-account.ts";
import { listIuguDocuments, resendIuguDocuments, sendIuguDocument } from "./iugu-documents.ts";
import { receiveWebhook } from "./webhooks.ts";

export const gatewaysRoutes: Routes = (app, ctx) => {
  app.route({
    ...gateways.getIuguAccount,
    handler: async (request) =>
      viewIuguAccount(await getIuguAccount(ctx, requireCreator(request).accountId), ctx.now()),
  });

  app.route({
    ...gateways.postIuguAccount,
    handler: async (request) => {
      const session = requireCreator(request);
      await openIuguAccount(ctx, session, request.body);
      return viewIuguAccount(await getIuguAccount(ctx, session.accountId), ctx.now());
    },
  });

  app.route({
    ...gateways.getIuguDocuments,
    handler: (request) => listIuguDocuments(ctx, requireCreator(request).accountId),
  });

  app.route({
    ...gateways.sendIuguDocument,
    handler: (request) =>
      readUpload(ctx, request, gateways.sendIuguDocument.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId } = requireCreator(request);
        await sendIuguDocument(ctx, accountId, request.params.kind, file);
        return listIuguDocuments(ctx, accountId);
      }),
  });

  app.route({
    ...gateways.resendIuguDocuments,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      await resendIuguDocuments(ctx, accountId);
      return viewIuguAccount(await getIuguAccount(ctx, accountId), ctx.now());
    },
  });

  app.register(async (webhooks) => mountWebhooks(webhooks as App, ctx));
};

/** Not in the contract: each gateway defines its own format, which is read from the raw body. */
function mountWebhooks(app: App, ctx: Ctx) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post<{ Params: { gateway: string; secret: string } }>(
    "/webhooks/:gateway/:secret",
    { config: { access: "public", priority: "last", errors: [], idempotencyKey: "ignored" }, schema: { hide: true } },
    async ({ params, headers, query, body }) => {
      const name = gatewayNames.find((gateway) => gateway === params.gateway);
      if (!name) throw new AppError("NOT_FOUND");
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveWebhook(ctx, name, params.secret, { headers, query: query as Record<string, unknown>, raw });
      return {};
    },
  );
}
