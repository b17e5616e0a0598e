import { transfers } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { viewPage } from "#core/paging/pages";
import { getRecipient, requestTransfer } from "./request-transfer.ts";
import { listTransfers } from "./transfers.queries.ts";
import { viewRecipient, viewTransfer } from "./transfers.view.ts";

export const transfersRoutes: Routes = (app, ctx) => {
  app.route({
    ...transfers.postTransfer,
    handler: async (request, reply) => {
      const requestKey = String(request.headers["idempotency-key"]);
      const session = requireCreator(request);
      const transferRequest = { amount: request.body.amount, requestKey, session };
      return reply.code(201).send(viewTransfer(await requestTransfer(ctx, session.accountId, transferRequest)));
    },
  });

  app.route({
    ...transfers.listTransfers,
    handler: async (request) =>
      viewPage(request.query, await listTransfers(ctx, requireCreator(request).accountId, request.query), viewTransfer),
  });

  app.route({
    ...transfers.getRecipient,
    handler: async (request) => viewRecipient(await getRecipient(ctx, requireCreator(request).accountId)),
  });
};
