import { backOffice } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/app";
import { mediaLinks, sessionFor } from "#core/media-links";
import { viewPage } from "#core/pages";
import { listCredits, listOpenBillings, listWaitingProofs } from "#modules/billings/billings.queries";
import { listDiscrepancies } from "#modules/reconciliation/reconciliation.queries";
import { listDecidedCases } from "#modules/reports/list-decided-cases";
import { listOpenCases } from "#modules/reports/list-open-cases";
import { listStuckTransfers } from "#modules/transfers/transfers.queries";
import { listOpenReviews } from "#modules/wallet/wallet.queries";
import {
  viewBillingProof,
  viewCredit,
  viewDecidedCase,
  viewDifference,
  viewOpenBilling,
  viewReportCase,
  viewStuckTransfer,
  viewWalletReview,
} from "./back-office.view.ts";
import { payCredit } from "./pay-credit.ts";
import { restoreContent } from "./restore-content.ts";
import { reviewBillingReceipt } from "./review-billing-receipt.ts";
import { reviewReport } from "./review-report.ts";
import { reviewStuckTransfer } from "./review-stuck-transfer.ts";
import { reviewWallet } from "./review-wallet.ts";
import { voidUnpaidBilling } from "./void-unpaid-billing.ts";

export const backOfficeRoutes: Routes = (app, ctx) => {
  app.route({
    ...backOffice.listWalletReviews,
    handler: async (request) => {
      const links = mediaLinks(ctx, requireCreator(request).sessionId);
      const found = await listOpenReviews(ctx, request.query);
      return viewPage(request.query, found, (row) => viewWalletReview(row, links));
    },
  });

  app.route({
    ...backOffice.approveWallet,
    handler: (request) => reviewWallet(ctx, requireCreator(request).accountId, request.params._id),
  });

  app.route({
    ...backOffice.refuseWallet,
    handler: (request) => reviewWallet(ctx, requireCreator(request).accountId, request.params._id, request.body),
  });

  app.route({
    ...backOffice.listBillingProofs,
    handler: async (request) => {
      const links = mediaLinks(ctx, requireCreator(request).sessionId);
      const found = await listWaitingProofs(ctx, request.query);
      return viewPage(request.query, found, (row) => viewBillingProof(row, links));
    },
  });

  app.route({
    ...backOffice.listOpenBillings,
    handler: async (request) => viewPage(request.query, await listOpenBillings(ctx, request.query), viewOpenBilling),
  });

  app.route({
    ...backOffice.voidBilling,
    handler: (request) =>
      voidUnpaidBilling(ctx, requireCreator(request).accountId, request.params._id, request.body.reason),
  });

  app.route({
    ...backOffice.listCredits,
    handler: async (request) => viewPage(request.query, await listCredits(ctx, request.query), viewCredit),
  });

  app.route({
    ...backOffice.recordCreditPayment,
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
    ...backOffice.listDifferences,
    handler: async (request) => viewPage(request.query, await listDiscrepancies(ctx, request.query), viewDifference),
  });

  app.route({
    ...backOffice.listStuckTransfers,
    handler: async (request) =>
      viewPage(request.query, await listStuckTransfers(ctx, request.query), viewStuckTransfer),
  });

  app.route({
    ...backOffice.confirmTransferMade,
    handler: (request) => {
      const claim = { transferId: request.params._id, withdrawalId: request.body.withdrawal };
      return reviewStuckTransfer(ctx, requireCreator(request).accountId, claim);
    },
  });

  app.route({
    ...backOffice.confirmTransferNotMade,
    handler: (request) => {
      const claim = { transferId: request.params._id, withdrawalId: null };
      return reviewStuckTransfer(ctx, requireCreator(request).accountId, claim);
    },
  });

  app.route({
    ...backOffice.approveBillingProof,
    handler: (request) => reviewBillingReceipt(ctx, requireCreator(request).accountId, request.params._id),
  });

  app.route({
    ...backOffice.refuseBillingProof,
    handler: (request) =>
      reviewBillingReceipt(ctx, requireCreator(request).accountId, request.params._id, request.body.reason),
  });

  app.route({
    ...backOffice.listReportCases,
    handler: async (request) => {
      const { sessionId } = requireCreator(request);
      const found = await listOpenCases(ctx, request.query);
      // As support sees an account: what is hidden from all others is looked at by who decides.
      return viewPage(request.query, found, (row) =>
        viewReportCase(row, mediaLinks(ctx, sessionFor(row.accountId, sessionId))),
      );
    },
  });

  app.route({
    ...backOffice.restoreContent,
    handler: (request) =>
      reviewReport(ctx, requireCreator(request).accountId, request.params._id, { decision: "restored" }),
  });

  app.route({
    ...backOffice.keepContentDown,
    handler: (request) =>
      reviewReport(ctx, requireCreator(request).accountId, request.params._id, {
        decision: "kept_down",
        note: request.body.note,
      }),
  });

  app.route({
    ...backOffice.listDecidedCases,
    handler: async (request) => viewPage(request.query, await listDecidedCases(ctx, request.query), viewDecidedCase),
  });

  app.route({
    ...backOffice.putContentBack,
    handler: (request) =>
      restoreContent(ctx, requireCreator(request).accountId, request.params._id, request.body.reason),
  });
};
