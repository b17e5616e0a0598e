import { payments } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { viewPage } from "#core/paging/pages";
import { selectApprovedToday } from "./approved-today.store.ts";
import { createTestCode } from "./create-test-code.ts";
import { listPayments } from "./payments.queries.ts";
import { viewPayment, viewPaymentWithoutReceipt } from "./payments.view.ts";

const decisions = { null: null, true: "approved", false: "rejected" } as const;

export const paymentsRoutes: Routes = (app, ctx) => {
  app.route({
    ...payments.getPixTestCode,
    handler: (request) => createTestCode(ctx, requireCreator(request).accountId),
  });

  app.route({
    ...payments.listPayments,
    handler: async (request) => {
      const { hasReceiptUrl, receiptManualApproved, ...query } = request.query;
      const hasReceipt = hasReceiptUrl === undefined ? undefined : hasReceiptUrl !== "false";
      const receiptDecision = receiptManualApproved && decisions[receiptManualApproved];
      const { accountId, sessionId, grant } = requireCreator(request);
      const view = grant ? viewPaymentWithoutReceipt : viewPayment;
      const found = await listPayments(ctx, accountId, { ...query, hasReceipt, receiptDecision });
      return viewPage(query, found, (row) => view(row, createMediaLinks(ctx, sessionId)));
    },
  });

  app.route({
    ...payments.getApprovedToday,
    handler: async (request) => {
      const { people, cents } = await selectApprovedToday(ctx, requireCreator(request).accountId);
      return { people, amount: cents };
    },
  });
};
