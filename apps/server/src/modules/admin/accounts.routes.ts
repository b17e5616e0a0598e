import { admin } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewPage } from "#core/paging/pages";
import { viewActivity } from "#modules/auth/index";
import { viewAccountState } from "./admin.view.ts";
import { endAccountSessions } from "./end-account-sessions.ts";
import { endFanSessions } from "./end-fan-sessions.ts";
import { listAccountActivity } from "./list-account-activity.ts";
import { getAccountState, sendCreatorPasswordLink, suspendCreator, unsuspendCreator } from "./manage-account.ts";

export const accountsRoutes: Routes = (app, ctx) => {
  app.route({
    ...admin.listAccountActivity,
    handler: async (request) => {
      const { accountId: adminId } = requireCreator(request);
      const page = await listAccountActivity(ctx, adminId, request.params._id, request.query);
      return viewPage(request.query, page, viewActivity);
    },
  });

  app.route({
    ...admin.getAccountState,
    handler: async (request) => viewAccountState(await getAccountState(ctx, request.params._id)),
  });

  app.route({
    ...admin.suspendAccount,
    handler: async (request, reply) => {
      await suspendCreator(ctx, requireCreator(request).accountId, request.params._id, request.body.reason);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...admin.unsuspendAccount,
    handler: async (request, reply) => {
      await unsuspendCreator(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...admin.sendPasswordLink,
    handler: async (request, reply) => {
      await sendCreatorPasswordLink(ctx, requireCreator(request).accountId, request.params._id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...admin.endFanSessions,
    handler: async (request) => ({
      ended: await endFanSessions(ctx, requireCreator(request).accountId, request.body),
    }),
  });

  app.route({
    ...admin.endAccountSessions,
    handler: async (request, reply) => {
      await endAccountSessions(ctx, requireCreator(request).accountId, request.params._id, request.body.reason);
      return reply.code(204).send(null);
    },
  });
};
