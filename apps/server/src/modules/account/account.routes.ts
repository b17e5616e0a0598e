import { account } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { clearCookie, fanCookie } from "#core/http/cookies";
import { findExport, getDeletion } from "./account.queries.ts";
import { viewDeletion, viewExport } from "./account.view.ts";
import { createExportLink, requestExport } from "./create-export.ts";
import { deleteFan } from "./delete-fan.ts";
import { cancelDeletion, requestDeletion } from "./request-deletion.ts";

export const accountRoutes: Routes = (app, ctx) => {
  app.route({
    ...account.getExport,
    handler: async (request) => {
      const latest = await findExport(ctx, requireCreator(request).accountId);
      return { latest: latest ? viewExport(latest) : null };
    },
  });

  app.route({
    ...account.postExport,
    handler: async (request, reply) => {
      const session = requireCreator(request);
      await requestExport(ctx, session);
      const created = await findExport(ctx, session.accountId);
      if (!created) throw new AppError("NOT_FOUND");
      return reply.code(201).send(viewExport(created));
    },
  });

  app.route({
    ...account.linkExport,
    handler: async (request) => ({ url: await createExportLink(ctx, requireCreator(request)) }),
  });

  app.route({
    ...account.getDeletion,
    handler: async (request) => viewDeletion(await getDeletion(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...account.postDeletion,
    handler: async (request, reply) => {
      const session = requireCreator(request);
      await requestDeletion(ctx, session, request.body.username);
      return reply.code(201).send(viewDeletion(await getDeletion(ctx, session.accountId)));
    },
  });

  app.route({
    ...account.withdrawDeletion,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      await cancelDeletion(ctx, accountId);
      return viewDeletion(await getDeletion(ctx, accountId));
    },
  });

  app.route({
    ...account.postFanDeletion,
    handler: async (request, reply) => {
      const { signedIn } = await deleteFan(ctx, requireFan(request).sessionId, request.body.email);
      if (!signedIn) clearCookie(ctx, reply, fanCookie);
      return reply.code(204).header("clear-site-data", '"cache"').send(null);
    },
  });
};
