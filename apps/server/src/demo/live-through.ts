import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getSubscriptionPayment, openPixPayment } from "#modules/payments/index";
import { reviewReceipt, revokePayment } from "#modules/receipts/index";
import { cancelSubscription } from "#modules/renewals/index";
import { findPix } from "#modules/settings/index";
import { addPeriod, createSubscriptionOrder, expireDueSubscriptions } from "#modules/subscriptions/index";
import type { DemoFan } from "./fans.ts";
import { createDemoOrder, type Order, sendReceipt } from "./orders.ts";
import { day, hour, minute, toPast } from "./past.ts";
import { createReceipt, type DemoContext } from "./receipts.ts";

const endings = {
  canceled: (ctx: Ctx, accountId: string, id: string) => cancelSubscription(ctx, { accountId }, id),
  revoked: revokePayment,
};

/** Creates the history of a fan, each step at its time in the past; returns the first order. */
export async function createFanHistory(ctx: Ctx, context: DemoContext, fan: DemoFan): Promise<Order> {
  const { history } = fan;
  switch (history.is) {
    case "unpaid":
      return createDemoOrder(toPast(ctx, history.orderedMs), context.creator, fan);
    case "waiting":
    case "rejected": {
      const order = await createDemoOrder(toPast(ctx, history.orderedMs), context.creator, fan);
      const sendCtx = toPast(ctx, history.sentMs);
      await sendReceipt(sendCtx, order, await createReceipt(sendCtx, context, fan, order));
      if (history.is === "rejected") {
        const reviewCtx = toPast(ctx, history.sentMs - hour);
        await reviewReceipt(reviewCtx, context.creator.accountId, order.paymentId, "rejected", history.reason);
      }
      return order;
    }
    case "lapsed": {
      // The last start whose month is over by then: the month from 31 March ends on 30 April, and that from 1 April a day later.
      const end = new Date(ctx.now().getTime() - history.endedMs);
      let startedAt = new Date(addPeriod(end, -1).getTime() + 4 * 24 * hour);
      while (addPeriod(startedAt, 1) > end) startedAt = new Date(startedAt.getTime() - minute);
      const order = await orderAndPay(ctx, context, fan, ctx.now().getTime() - startedAt.getTime());
      await expireDueSubscriptions(ctx);
      return order;
    }
    case "active": {
      const order = await orderAndPay(ctx, context, fan, history.forMs);
      await renewUntilNow(ctx, context, fan, order);
      if (history.after)
        await endings[history.after](toPast(ctx, hour), context.creator.accountId, order.subscriptionId);
      return order;
    }
  }
}

/** Creates a subscription that started `agoMs` ago, an hour after its order. */
async function orderAndPay(ctx: Ctx, context: DemoContext, fan: DemoFan, agoMs: number) {
  const order = await createDemoOrder(toPast(ctx, agoMs + hour), context.creator, fan);
  await payAndApprove(ctx, context, fan, order, agoMs);
  return order;
}

async function payAndApprove(ctx: Ctx, context: DemoContext, fan: DemoFan, order: Order, agoMs: number) {
  const sendCtx = toPast(ctx, agoMs + 40 * minute);
  await sendReceipt(sendCtx, order, await createReceipt(sendCtx, context, fan, order));
  await reviewReceipt(toPast(ctx, agoMs), context.creator.accountId, order.paymentId, "approved");
}

/** Pays each further period a day before the end of the previous one. */
async function renewUntilNow(ctx: Ctx, context: DemoContext, fan: DemoFan, order: Order) {
  const { accountId } = context.creator;
  const pix = await findPix(ctx, accountId);
  const first = await getSubscriptionPayment(ctx, order.paymentId);
  const { planId, periodMonths, amountCents } = first;
  const { subscriptionId } = order;
  const sale = {
    terms: { planId, periodMonths, priceCents: amountCents },
    amountCents,
    discountCents: 0,
    couponCode: null,
  };
  let end = first.periodEnd;
  while (pix && end && end < ctx.now()) {
    const agoMs = ctx.now().getTime() - end.getTime() + day;
    // Repeated after a deadlock with the jobs, which renew this subscription at the same time.
    const paymentId = await inTransaction(toPast(ctx, agoMs + 4 * day), async (ctx) => {
      const orderId = await createSubscriptionOrder(ctx, { subscriptionId, sale });
      return openPixPayment(ctx, { accountId, orderId, subscriptionId, amountCents, pix });
    });
    await payAndApprove(ctx, context, fan, { ...order, paymentId }, agoMs);
    end = (await getSubscriptionPayment(ctx, paymentId)).periodEnd;
  }
}
