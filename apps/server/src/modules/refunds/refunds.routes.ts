import { refunds } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { viewPage } from "#core/paging/pages";
import { findReadablePayment, viewPayment, viewPaymentWithoutReceipt } from "#modules/payments/index";
import { cancelRefund } from "./end-refund.ts";
import { confirmRefundReturned, recordRefund } from "./record-refund.ts";
import { refundPayment } from "./refund-payment.ts";
import { getNewestRefund, listRefunds, listWaitingRefunds } from "./refunds.queries.ts";
import { viewFanRefund, viewRefund } from "./refunds.view.ts";
import { requestOrderRefund } from "./request-refund.ts";

export const refundsRoutes: Routes = (app, ctx) => {
  app.route({
    ...refunds.refundPayment,
    handler: async (request, reply) => {
      const { accountId, sessionId } = requireCreator(request);
      const { payment, isDone } = await refundPayment(ctx, accountId, request.params._id, request.body ?? {});
      return reply.code(isDone ? 200 : 202).send(viewPayment(payment, createMediaLinks(ctx, sessionId)));
    },
  });

  app.route({
    ...refunds.cancelRefund,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      return viewPayment(await cancelRefund(ctx, accountId, request.params._id), createMediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...refunds.listWaitingRefunds,
    handler: async (request) => {
      const { accountId, sessionId, grant } = requireCreator(request);
      const view = grant ? viewPaymentWithoutReceipt : viewPayment;
      const found = await listWaitingRefunds(ctx, accountId, request.query);
      return viewPage(request.query, found, (row) => view(row, createMediaLinks(ctx, sessionId)));
    },
  });

  app.route({
    ...refunds.recordRefund,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const payment = await recordRefund(ctx, accountId, request.params._id, request.body ?? {});
      return viewPayment(payment, createMediaLinks(ctx, sessionId));
    },
  });

  app.route({
    ...refunds.refundFanOrder,
    handler: async (request) => {
      const { _id } = request.params;
      const found = await findReadablePayment(ctx, _id, { fanSessionId: requireFan(request).sessionId });
      if (!found) throw new AppError("NOT_FOUND");
      await requestOrderRefund(ctx, _id, request.body?.lines);
      return viewFanRefund(await getNewestRefund(ctx, _id));
    },
  });

  app.route({
    ...refunds.listRefunds,
    handler: async (request) => {
      const { returned, ...query } = request.query;
      const { accountId } = requireCreator(request);
      return viewPage(
        query,
        await listRefunds(ctx, accountId, { ...query, returned: returned === "true" }),
        viewRefund,
      );
    },
  });

  app.route({
    ...refunds.markReturned,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      return viewRefund(await confirmRefundReturned(ctx, accountId, request.params._id, request.body?.endToEndId));
    },
  });
};
