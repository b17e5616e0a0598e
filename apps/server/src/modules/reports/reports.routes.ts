import { reports } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { toNetwork } from "#core/http/network";
import { viewPage } from "#core/paging/pages";
import { confirmReport } from "./confirm-report.ts";
import { reportContent } from "./report-content.ts";
import { reportMessage } from "./report-message.ts";
import { listOwnCases } from "./reports.queries.ts";
import { viewOwnCase } from "./reports.view.ts";

export const reportsRoutes: Routes = (app, ctx) => {
  app.route({
    ...reports.postReport,
    handler: async (request, reply) => {
      const source = { fanSessionId: request.fan?.sessionId, network: toNetwork(request.ip) };
      return reply.code(201).send(await reportContent(ctx, request.body, source));
    },
  });

  app.route({
    ...reports.reportTipMessage,
    handler: async (request, reply) => {
      const message = { kind: "tip", orderId: request.params._id, network: toNetwork(request.ip) } as const;
      await reportMessage(ctx, requireCreator(request).accountId, message, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...reports.reportGiftMessage,
    handler: async (request, reply) => {
      const message = { kind: "gift", orderId: request.params._id, network: toNetwork(request.ip) } as const;
      await reportMessage(ctx, requireCreator(request).accountId, message, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...reports.confirmReport,
    handler: (request) => confirmReport(ctx, request.params.token),
  });

  app.route({
    ...reports.listOwnCases,
    handler: async (request) => {
      const page = await listOwnCases(ctx, requireCreator(request).accountId, request.query);
      return viewPage(request.query, page, viewOwnCase);
    },
  });
};
