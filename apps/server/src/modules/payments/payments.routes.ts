import { payments, settings, subscriptions } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/app";
import { AppError } from "#core/app-error";
import { mediaLinks } from "#core/media-links";
import { networkOf } from "#core/network";
import { viewPage } from "#core/pages";
import { readUpload } from "#core/read-upload";
import { getSubscription } from "#modules/subscriptions/subscriptions.queries";
import { viewSubscription } from "#modules/subscriptions/subscriptions.view";
import { approveLate } from "./approve-late.ts";
import { createTestCode } from "./create-test-code.ts";
import { listPayments } from "./list-payments.ts";
import { matchStatementFile } from "./match-statement.ts";
import { viewOwnPayment, viewPayment, viewPaymentWithoutProof, viewStatement } from "./payments.view.ts";
import { reviewReceipt } from "./review-receipt.ts";
import { revokePayment } from "./revoke-payment.ts";
import { submitReceipt } from "./submit-receipt.ts";

const decisions = { null: null, true: "approved", false: "reproved" } as const;

export const paymentsRoutes: Routes = (app, ctx) => {
  app.route({
    ...settings.getPixTestCode,
    handler: (request) => createTestCode(ctx, requireCreator(request).accountId),
  });

  app.route({
    ...payments.listPayments,
    handler: async (request) => {
      const { hasReceiptUrl, receiptManualApproved, ...query } = request.query;
      const hasReceipt = hasReceiptUrl === undefined ? undefined : hasReceiptUrl !== "false";
      const receiptDecision = receiptManualApproved && decisions[receiptManualApproved];
      const { accountId, sessionId, grant } = requireCreator(request);
      const view = grant ? viewPaymentWithoutProof : viewPayment;
      const found = await listPayments(ctx, accountId, { ...query, hasReceipt, receiptDecision });
      return viewPage(query, found, (row) => view(row, mediaLinks(ctx, sessionId)));
    },
  });

  app.route({
    ...payments.approvePayment,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewPayment(
        await reviewReceipt(ctx, accountId, request.params._id, "approved"),
        mediaLinks(ctx, sessionId),
      );
    },
  });

  app.route({
    ...payments.reprovePayment,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const decided = await reviewReceipt(ctx, accountId, request.params._id, "reproved", request.body?.reason);
      return viewPayment(decided, mediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...payments.postStatement,
    handler: (request) =>
      readUpload(ctx, request, payments.postStatement.config.upload, async ({ file, fields }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId, sessionId } = requireCreator(request);
        const read = await matchStatementFile(ctx, accountId, file, fields.approve === "true");
        return viewStatement(read, mediaLinks(ctx, sessionId));
      }),
  });

  app.route({
    ...payments.approveLatePayment,
    handler: (request) =>
      readUpload(ctx, request, payments.approveLatePayment.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId, sessionId } = requireCreator(request);
        return viewPayment(await approveLate(ctx, accountId, request.params._id, file), mediaLinks(ctx, sessionId));
      }),
  });

  app.route({
    ...subscriptions.revokePayment,
    handler: async (request) => {
      await revokePayment(ctx, requireCreator(request).accountId, request.params._id);
      const { row, graceDays } = await getSubscription(ctx, request.params._id);
      return viewSubscription(row, { now: ctx.now(), graceDays });
    },
  });

  app.route({
    ...payments.sendReceipt,
    handler: (request) =>
      readUpload(ctx, request, payments.sendReceipt.config.upload, async ({ file, fields }) => {
        const { endToEndId } = fields;
        if (!file && !endToEndId) throw new AppError("FILE_MISSING");
        const asker = { accountId: request.creator?.accountId, fanSessionId: request.fan?.sessionId };
        const row = await submitReceipt(ctx, request.params._id, asker, {
          file,
          endToEndId,
          from: networkOf(request.ip),
        });
        // One browser may hold both sessions; the link opens for the one that the proof is theirs in.
        if (row.account_id === asker.accountId)
          return viewPayment(row, mediaLinks(ctx, request.creator?.sessionId ?? ""));
        const links = mediaLinks(ctx, request.fan?.sessionId ?? "");
        // What the checks tell is for the creator to weigh, not for who sends proofs to learn from.
        return { ...viewPayment(row, links), ...viewOwnPayment(row, links), fee: null, receiptChecks: [] };
      }),
  });
};
