import { fans, renewals, subscriptions } from "@camarim/contract";
import { creatorOf, fanOf, type Routes } from "#core/app";
import { AppError } from "#core/app-error";
import { networkOf } from "#core/network";
import { readUpload } from "#core/read-upload";
import { askRefund } from "#rooms/payments/ask-refund";
import { checkHeld } from "#rooms/subscriptions/check-held";
import { getSubscription } from "#rooms/subscriptions/get-subscription";
import { viewSubscription } from "#rooms/subscriptions/subscriptions.view";
import { askRenewalCode } from "./ask-renewal-code.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { changeCard } from "./change-card.ts";
import { changePlan } from "./change-plan.ts";
import { getRenewal } from "./get-renewal.ts";
import { getStanding } from "./get-standing.ts";
import { renewHeld } from "./renew-held.ts";
import { viewRenewal, viewStanding } from "./renewals.view.ts";
import { sendRenewalProof } from "./send-renewal-proof.ts";

export const renewalsRoutes: Routes = (app, ctx) => {
  const standing = async (id: string) => viewStanding(await getStanding(ctx, id), ctx.now());
  const subscription = async (id: string) => {
    const { row, graceDays } = await getSubscription(ctx, id);
    return viewSubscription(row, { now: ctx.now(), graceDays });
  };

  app.route({
    ...fans.cancelHeld,
    handler: async (request) => {
      await cancelSubscription(ctx, { fanSessionId: fanOf(request).sessionId }, request.params._id);
      return standing(request.params._id);
    },
  });

  app.route({
    ...fans.renewHeld,
    handler: async (request) => {
      await checkHeld(ctx, request.params._id, fanOf(request).sessionId);
      const { path, amountCents, start, end } = await renewHeld(ctx, request.params._id);
      return { path, amount: amountCents, periodStart: start.toISOString(), periodEnd: end.toISOString() };
    },
  });

  app.route({
    ...fans.refundHeld,
    handler: async (request) => {
      await checkHeld(ctx, request.params._id, fanOf(request).sessionId);
      await askRefund(ctx, request.params._id);
      return standing(request.params._id);
    },
  });

  app.route({
    ...fans.changeCard,
    handler: async (request) => {
      await checkHeld(ctx, request.params._id, fanOf(request).sessionId);
      await changeCard(ctx, request.params._id, { token: request.body.cardToken });
      return standing(request.params._id);
    },
  });

  app.route({
    ...subscriptions.cancelSubscription,
    handler: async (request) => {
      await cancelSubscription(ctx, { accountId: creatorOf(request).accountId }, request.params._id);
      return subscription(request.params._id);
    },
  });

  app.route({
    ...subscriptions.changePlan,
    handler: async (request) => {
      const asker = { accountId: request.creator?.accountId, fanSessionId: request.fan?.sessionId };
      await changePlan(ctx, asker, request.body);
      return subscription(request.body.subscriptionId);
    },
  });

  app.route({
    ...renewals.askRenewalCode,
    handler: async (request) => {
      await askRenewalCode(ctx, request.params.token);
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
        await sendRenewalProof(ctx, request.params.token, { file, endToEndId, from: networkOf(request.ip) });
        return viewRenewal(await getRenewal(ctx, request.params.token), ctx.now());
      }),
  });
};
