import { receipts } from "@camarim/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { toNetwork } from "#core/http/network";
import { readUpload } from "#core/http/read-upload";
import { viewOwnPayment, viewPayment } from "#modules/payments/index";
import { getSubscription, viewSubscription } from "#modules/subscriptions/index";
import { cancelApprovals, scheduleApprovals } from "./approve-receipts.ts";
import { approveLate, matchStatementFile } from "./match-statement.ts";
import { viewStatement } from "./receipts.view.ts";
import { markPaid, reviewReceipt, revokePayment } from "./review-receipt.ts";
import { submitPaymentReceipt, submitReceipt } from "./submit-receipt.ts";

export const receiptsRoutes: Routes = (app, ctx) => {
  app.route({
    ...receipts.approvePayment,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewPayment(
        await reviewReceipt(ctx, accountId, request.params._id, "approved"),
        createMediaLinks(ctx, sessionId),
      );
    },
  });

  app.route({
    ...receipts.scheduleApprovals,
    handler: (request) => scheduleApprovals(ctx, requireCreator(request).accountId, request.body.receipts),
  });

  app.route({
    ...receipts.cancelApprovals,
    handler: async (request) => ({
      receipts: await cancelApprovals(ctx, requireCreator(request).accountId, request.body.receipts),
    }),
  });

  app.route({
    ...receipts.rejectPayment,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const decided = await reviewReceipt(ctx, accountId, request.params._id, "rejected", request.body?.reason);
      return viewPayment(decided, createMediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...receipts.markPaid,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const paid = await markPaid(ctx, accountId, request.params._id, request.body.reason);
      return viewPayment(paid, createMediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...receipts.postStatement,
    handler: (request) =>
      readUpload(ctx, request, receipts.postStatement.config.upload, async ({ file, fields }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId, sessionId } = requireCreator(request);
        const options = { ...fields, approve: fields.approve === "true" };
        const read = await matchStatementFile(ctx, accountId, file, options);
        return viewStatement(read, createMediaLinks(ctx, sessionId));
      }),
  });

  app.route({
    ...receipts.approveLatePayment,
    handler: (request) =>
      readUpload(ctx, request, receipts.approveLatePayment.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId, sessionId } = requireCreator(request);
        return viewPayment(
          await approveLate(ctx, accountId, request.params._id, file),
          createMediaLinks(ctx, sessionId),
        );
      }),
  });

  app.route({
    ...receipts.revokePayment,
    handler: async (request) => {
      await revokePayment(ctx, requireCreator(request).accountId, request.params._id);
      const { row, graceDays } = await getSubscription(ctx, request.params._id);
      return viewSubscription(row, { now: ctx.now(), graceDays });
    },
  });

  app.route({
    ...receipts.sendReceipt,
    handler: (request) => handleReceipt(request, submitReceipt),
  });

  app.route({
    ...receipts.sendPaymentReceipt,
    handler: (request) => handleReceipt(request, submitPaymentReceipt),
  });

  type ReceiptRequest = FastifyRequest & { params: { _id: string } };

  function handleReceipt(request: ReceiptRequest, submit: typeof submitReceipt) {
    return readUpload(ctx, request, receipts.sendReceipt.config.upload, async ({ file, fields }) => {
      const { endToEndId } = fields;
      if (!file && !endToEndId) throw new AppError("FILE_MISSING");
      const { creator, fan } = request;
      const requester = { accountId: creator?.accountId, fanSessionId: fan?.sessionId };
      const receipt = { file, endToEndId, from: toNetwork(request.ip) };
      const row = await submit(ctx, request.params._id, requester, receipt);
      // One browser may have both sessions; the link is valid for the one that may read the receipt.
      return row.accountId === creator?.accountId
        ? viewPayment(row, createMediaLinks(ctx, creator.sessionId))
        : viewOwnPayment(row, createMediaLinks(ctx, fan?.sessionId ?? ""));
    });
  }
};
