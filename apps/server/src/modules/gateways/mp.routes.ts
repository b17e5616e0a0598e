import { gateways } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { authorizeMp, connectMp, getMpConnection } from "./mp-connect.ts";
import { cancelNextMp, disconnectMp } from "./mp-disconnect.ts";

export const mpRoutes: Routes = (app, ctx) => {
  app.route({
    ...gateways.getMpConnection,
    handler: (request) => getMpConnection(ctx, requireCreator(request).accountId),
  });

  app.route({
    ...gateways.authorizeMp,
    handler: async (request) => ({ url: await authorizeMp(ctx, requireCreator(request).accountId) }),
  });

  app.route({
    ...gateways.connectMp,
    handler: async (request) => {
      const session = requireCreator(request);
      await connectMp(ctx, session, request.body);
      return getMpConnection(ctx, session.accountId);
    },
  });

  app.route({
    ...gateways.disconnectMp,
    handler: async (request) => {
      const session = requireCreator(request);
      await disconnectMp(ctx, session);
      return getMpConnection(ctx, session.accountId);
    },
  });

  app.route({
    ...gateways.cancelNextMp,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      await cancelNextMp(ctx, accountId);
      return getMpConnection(ctx, accountId);
    },
  });
};
