import type { Ctx } from "#core/ctx";
import type { Fulfilment } from "#core/fulfilment";
import { endOrder, restoreAccess, terminateAccess } from "./end-access.ts";
import { lockOrderedSubscription } from "./lock-subscription-state.ts";
import {
  applyCouponToPlan,
  getPlanOffer,
  type PlanOffer,
  type PlanQuote,
  placeSubscription,
  pricePlan,
} from "./sell-subscription.ts";
import { startPaidPeriod } from "./start-paid-period.ts";
import { viewSubscriptionLine } from "./subscription-line.view.ts";
import { selectNamedLine, selectSubscriptionLine } from "./subscription-lines.store.ts";

/** A line that sells a period of a subscription. */
export const subscriptionFulfilment: Fulfilment<Ctx, "subscription", PlanOffer, PlanQuote> = {
  offer: getPlanOffer,
  quote: pricePlan,
  discount: applyCouponToPlan,
  place: placeSubscription,
  lock: async (ctx, { orderId }) => {
    await lockOrderedSubscription(ctx, orderId);
  },
  /** Not after its access was revoked or its money refunded. */
  accept: async (ctx, { orderId }) => {
    const { status } = await selectSubscriptionLine(ctx, orderId);
    return status !== "revoked" && status !== "refunded" && status !== "charged_back";
  },
  fulfil: async (ctx, { orderId }) => {
    const line = await selectSubscriptionLine(ctx, orderId);
    if (line.periodEnd) await restoreAccess(ctx, { ...line, orderId });
    else await startPaidPeriod(ctx, orderId, line);
  },
  revoke: async (ctx, { orderId }, reason) => {
    const { subscriptionId } = await selectSubscriptionLine(ctx, orderId);
    await terminateAccess(ctx, { subscriptionId, orderId }, reason);
  },
  cancel: async (ctx, { orderId }) => endOrder(ctx, (await selectSubscriptionLine(ctx, orderId)).subscriptionId),
  isSame: async (ctx, { orderId }, { plan }) => (await selectSubscriptionLine(ctx, orderId)).planId === plan.id,
  view: async (ctx, line) => viewSubscriptionLine(line, await selectNamedLine(ctx, line.orderId)),
};
