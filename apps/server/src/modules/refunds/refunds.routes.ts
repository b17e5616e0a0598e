import { refunds } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/app";
import { createMediaLinks } from "#core/media-links";
import { viewPage } from "#core/pages";
import { viewPayment } from "#modules/payments/payments.view";
import { confirmRefundReturned } from "./confirm-refund-returned.ts";
import { listRefunds } from "./list-refunds.ts";
import { recordRefund } from "./record-refund.ts";
import { refundPayment } from "./refund-payment.ts";
import { viewRefund } from "./refunds.view.ts";

export const refundsRoutes: Routes = (app, ctx) => {
  app.route({
    ...refunds.refundPayment,
    handler: async (request) => {
      const { accountId, sessionId } = requireCreator(request);
      const payment = await refundPayment(ctx, accountId, request.params._id, request.body?.amount);
      return viewPayment(payment, createMediaLinks(ctx, sessionId));
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
