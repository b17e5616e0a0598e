import { admin } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewList, viewPage } from "#core/paging/pages";
import { viewActivity } from "#modules/auth/index";
import { viewAccountState, viewCreator, viewSupportAccess } from "./admin.view.ts";
import {
  endAccountSessions,
  endFanSessions,
  getAccountState,
  listAccountActivity,
  sendCreatorPasswordLink,
  suspendCreator,
  unsuspendCreator,
} from "./manage-account.ts";
import { listCreators, listSupportAccesses } from "./support-access.ts";

export const adminRoutes: Routes = (app, ctx) => {
  app.route({
    ...admin.listCreators,
    handler: async (request) => viewList(await listCreators(ctx, requireCreator(request)), viewCreator),
  });

  app.route({
    ...admin.listSupportAccesses,
    handler: async (request) => {
      const page = await listSupportAccesses(ctx, requireCreator(request).accountId, request.query);
      return viewPage(request.query, page, viewSupportAccess);
    },
  });
};

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
