import { cancellations, renewals, subscriptions } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator, requireFan } from "#core/http/app";
import { toNetwork } from "#core/http/network";
import { readUpload } from "#core/http/read-upload";
import { requestRefund } from "#modules/refunds/index";
import { getSubscription, requireInSession, viewSubscription } from "#modules/subscriptions/index";
import { cancelSubscription, changePlan, renewFromSession } from "./change-subscription.ts";
import { getRenewal, submitRenewalReceipt } from "./get-renewal.ts";
import { getCancellationOffers } from "./open-cancellation.ts";
import { getRenewalState } from "./renewals.queries.ts";
import { viewRenewal, viewRenewalState } from "./renewals.view.ts";
import { requestRenewalCode } from "./request-renewal-code.ts";
import { startPause, undoCancellation } from "./start-pause.ts";
import { takeDiscount } from "./take-discount.ts";
import { updateCard } from "./update-card.ts";

export const renewalsRoutes: Routes = (app, ctx) => {
  const viewState = async (id: string) => viewRenewalState(await getRenewalState(ctx, id), ctx.now());
  const subscription = async (id: string) => {
    const { row, graceDays } = await getSubscription(ctx, id);
    return viewSubscription(row, { now: ctx.now(), graceDays });
  };

  app.route({
    ...cancellations.openCancellation,
    handler: async (request) => {
      await requireInSession(ctx, request.params._id, requireFan(request).sessionId);
      return getCancellationOffers(ctx, request.params._id);
    },
  });

  app.route({
    ...renewals.cancelFanSubscription,
    handler: async (request) => {
      const { sessionId: fanSessionId } = requireFan(request);
      await cancelSubscription(ctx, { fanSessionId }, request.params._id, request.body?.reason);
      return viewState(request.params._id);
    },
  });

  app.route({
    ...renewals.pauseFanSubscription,
    handler: async (request) => {
      await startPause(ctx, requireFan(request).sessionId, request.params._id, request.body.months);
      return viewState(request.params._id);
    },
  });

  app.route({
    ...renewals.discountFanSubscription,
    handler: async (request) => {
      await takeDiscount(ctx, requireFan(request).sessionId, request.params._id);
      return viewState(request.params._id);
    },
  });

  app.route({
    ...renewals.reinstateFanSubscription,
    handler: async (request) => {
      await undoCancellation(ctx, requireFan(request).sessionId, request.params._id);
      return viewState(request.params._id);
    },
  });

  app.route({
    ...renewals.renewFanSubscription,
    handler: async (request) => {
      await requireInSession(ctx, request.params._id, requireFan(request).sessionId);
      const { path, amountCents, start, end } = await renewFromSession(ctx, request.params._id);
      return { path, amount: amountCents, periodStart: start.toISOString(), periodEnd: end.toISOString() };
    },
  });

  app.route({
    ...renewals.refundFanSubscription,
    handler: async (request) => {
      await requireInSession(ctx, request.params._id, requireFan(request).sessionId);
      await requestRefund(ctx, request.params._id);
      return viewState(request.params._id);
    },
  });

  app.route({
    ...renewals.changeCard,
    handler: async (request) => {
      await requireInSession(ctx, request.params._id, requireFan(request).sessionId);
      await updateCard(ctx, request.params._id, { token: request.body.cardToken, document: request.body.document });
      return viewState(request.params._id);
    },
  });

  app.route({
    ...subscriptions.cancelSubscription,
    handler: async (request) => {
      await cancelSubscription(ctx, { accountId: requireCreator(request).accountId }, request.params._id);
      return subscription(request.params._id);
    },
  });

  app.route({
    ...subscriptions.changePlan,
    handler: async (request) => {
      const requester = { accountId: request.creator?.accountId, fanSessionId: request.fan?.sessionId };
      await changePlan(ctx, requester, request.body);
      return subscription(request.body.subscriptionId);
    },
  });

  app.route({
    ...renewals.requestRenewalCode,
    handler: async (request) => {
      await requestRenewalCode(ctx, request.params.token, request.body?.document);
      return viewRenewal(await getRenewal(ctx, request.params.token), ctx.now());
    },
  });

  app.route({
    ...renewals.getRenewal,
    handler: async (request) => viewRenewal(await getRenewal(ctx, request.params.token), ctx.now()),
  });

  app.route({
    ...renewals.sendRenewalReceipt,
    handler: (request) =>
      readUpload(ctx, request, renewals.sendRenewalReceipt.config.upload, async ({ file, fields }) => {
        const { endToEndId } = fields;
        if (!file && !endToEndId) throw new AppError("FILE_MISSING");
        await submitRenewalReceipt(ctx, request.params.token, { file, endToEndId, from: toNetwork(request.ip) });
        return viewRenewal(await getRenewal(ctx, request.params.token), ctx.now());
      }),
  });
};
