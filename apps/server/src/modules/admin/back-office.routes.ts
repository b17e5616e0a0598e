import { admin } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks, toSupportSessionId } from "#core/http/media-links";
import { viewPage } from "#core/paging/pages";
import { listOpenRecoveries } from "#modules/auth/index";
import { listCredits, listOpenBillings, listWaitingReceipts } from "#modules/billings/index";
import { listDiscrepancies } from "#modules/reconciliation/index";
import { listDecidedCases, listOpenCases } from "#modules/reports/index";
import { listStuckTransfers } from "#modules/transfers/index";
import { listOpenReviews } from "#modules/wallet/index";
import {
  payCredit,
  rejectOpenRecovery,
  restoreContent,
  reviewBillingReceipt,
  reviewRecovery,
  reviewReport,
  reviewStuckTransfer,
  reviewWallet,
  voidUnpaidBilling,
} from "./admin-decisions.ts";
import {
  viewBillingReceipt,
  viewCredit,
  viewDecidedCase,
  viewDiscrepancy,
  viewOpenBilling,
  viewRecovery,
  viewReportCase,
  viewStuckTransfer,
  viewWalletReview,
} from "./back-office.view.ts";

export const backOfficeRoutes: Routes = (app, ctx) => {
  app.route({
    ...admin.listWalletReviews,
    handler: async (request) => {
      const links = createMediaLinks(ctx, requireCreator(request).sessionId);
      const page = await listOpenReviews(ctx, request.query);
      return viewPage(request.query, page, (row) => viewWalletReview(row, links));
    },
  });

  app.route({
    ...admin.approveWallet,
    handler: (request) => reviewWallet(ctx, requireCreator(request).accountId, request.params._id),
  });

  app.route({
    ...admin.rejectWallet,
    handler: (request) => reviewWallet(ctx, requireCreator(request).accountId, request.params._id, request.body),
  });

  app.route({
    ...admin.listBillingReceipts,
    handler: async (request) => {
      const links = createMediaLinks(ctx, requireCreator(request).sessionId);
      const page = await listWaitingReceipts(ctx, request.query);
      return viewPage(request.query, page, (row) => viewBillingReceipt(row, links));
    },
  });

  app.route({
    ...admin.listOpenBillings,
    handler: async (request) => viewPage(request.query, await listOpenBillings(ctx, request.query), viewOpenBilling),
  });

  app.route({
    ...admin.voidBilling,
    handler: (request) =>
      voidUnpaidBilling(ctx, requireCreator(request).accountId, request.params._id, request.body.reason),
  });

  app.route({
    ...admin.listRecoveries,
    handler: async (request) =>
      viewPage(
        request.query,
        await listOpenRecoveries(ctx, requireCreator(request).accountId, request.query),
        viewRecovery,
      ),
  });

  app.route({
    ...admin.approveRecovery,
    handler: (request) => reviewRecovery(ctx, requireCreator(request).accountId, request.params._id),
  });

  app.route({
    ...admin.rejectRecovery,
    handler: async (request, reply) => {
      await rejectOpenRecovery(ctx, requireCreator(request).accountId, request.params._id, request.body.reason);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...admin.listCredits,
    handler: async (request) => viewPage(request.query, await listCredits(ctx, request.query), viewCredit),
  });

  app.route({
    ...admin.recordCreditPayment,
    handler: (request) => {
      const { amount: amountCents, endToEndId } = request.body;
      return payCredit(ctx, requireCreator(request).accountId, {
        accountId: request.params._id,
        amountCents,
        endToEndId,
      });
    },
  });

  app.route({
    ...admin.listDiscrepancies,
    handler: async (request) => viewPage(request.query, await listDiscrepancies(ctx, request.query), viewDiscrepancy),
  });

  app.route({
    ...admin.listStuckTransfers,
    handler: async (request) =>
      viewPage(request.query, await listStuckTransfers(ctx, request.query), viewStuckTransfer),
  });

  app.route({
    ...admin.confirmTransferMade,
    handler: (request) => {
      const claim = { transferId: request.params._id, withdrawalId: request.body.withdrawal };
      return reviewStuckTransfer(ctx, requireCreator(request).accountId, claim);
    },
  });

  app.route({
    ...admin.confirmTransferNotMade,
    handler: (request) => {
      const claim = { transferId: request.params._id, withdrawalId: null };
      return reviewStuckTransfer(ctx, requireCreator(request).accountId, claim);
    },
  });

  app.route({
    ...admin.approveBillingReceipt,
    handler: (request) => reviewBillingReceipt(ctx, requireCreator(request).accountId, request.params._id),
  });

  app.route({
    ...admin.rejectBillingReceipt,
    handler: (request) =>
      reviewBillingReceipt(ctx, requireCreator(request).accountId, request.params._id, request.body.reason),
  });

  app.route({
    ...admin.listReportCases,
    handler: async (request) => {
      const { sessionId } = requireCreator(request);
      const page = await listOpenCases(ctx, request.query);
      // With links as of a support session, which open content that is hidden from others.
      return viewPage(request.query, page, (row) =>
        viewReportCase(row, createMediaLinks(ctx, toSupportSessionId(row.accountId, sessionId))),
      );
    },
  });

  app.route({
    ...admin.restoreContent,
    handler: (request) =>
      reviewReport(ctx, requireCreator(request).accountId, request.params._id, { decision: "restored" }),
  });

  app.route({
    ...admin.takeContentDown,
    handler: (request) =>
      reviewReport(ctx, requireCreator(request).accountId, request.params._id, {
        decision: "taken_down",
        note: request.body.note,
      }),
  });

  app.route({
    ...admin.listDecidedCases,
    handler: async (request) => viewPage(request.query, await listDecidedCases(ctx, request.query), viewDecidedCase),
  });

  app.route({
    ...admin.revertTakeDown,
    handler: (request) =>
      restoreContent(ctx, requireCreator(request).accountId, request.params._id, request.body.reason),
  });
};
