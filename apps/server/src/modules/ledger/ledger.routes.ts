import { ledger } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { sendFile } from "#core/http/send-file";
import { viewPage } from "#core/paging/pages";
import { formatInTimeZone } from "#core/text/calendar";
import { writeCsvStatement, writeOfxStatement } from "./export-operations.ts";
import { getBalance, getOperation, listOperations, listPayables } from "./ledger.queries.ts";
import { viewBalance, viewEntry, viewOperation, viewPayable } from "./ledger.view.ts";

const files = {
  csv: { type: "text/csv; charset=utf-8", write: writeCsvStatement },
  ofx: { type: "application/x-ofx", write: writeOfxStatement },
};

export const ledgerRoutes: Routes = (app, ctx) => {
  app.route({
    ...ledger.getBalance,
    handler: async (request) => viewBalance(await getBalance(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...ledger.listOperations,
    handler: async (request) =>
      viewPage(
        request.query,
        await listOperations(ctx, requireCreator(request).accountId, request.query),
        viewOperation,
      ),
  });

  app.route({
    ...ledger.getOperation,
    handler: async (request) => {
      const { operation, entries } = await getOperation(ctx, requireCreator(request).accountId, request.params._id);
      return { ...viewOperation(operation), entries: entries.map(viewEntry) };
    },
  });

  app.route({
    ...ledger.listPayables,
    handler: async (request) => {
      const { payables, upcoming } = await listPayables(ctx, requireCreator(request).accountId, request.query);
      return { ...viewPage(request.query, payables, viewPayable), upcoming };
    },
  });

  app.route({
    ...ledger.exportOperations,
    handler: (request, reply) => {
      const { format } = request.query;
      const { type, write } = files[format];
      const name = `camarim-operacoes-${formatInTimeZone(ctx.now(), "yyyy-MM-dd")}.${format}`;
      return sendFile(reply, { name, type }, write(ctx, requireCreator(request).accountId));
    },
  });
};
