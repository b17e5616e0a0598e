import type { Ctx } from "#core/ctx";
import { getPayment } from "#modules/payments/get-payment";
import { openPixPayment } from "#modules/payments/open-pix-payment";
import { reviewReceipt } from "#modules/payments/review-receipt";
import { revokePayment } from "#modules/payments/revoke-payment";
import { cancelSubscription } from "#modules/renewals/cancel-subscription";
import { findPix } from "#modules/settings/settings.queries";
import { expireDueSubscriptions } from "#modules/subscriptions/expire-due-subscriptions";
import { addPeriod } from "#modules/subscriptions/subscriptions.rules";
import type { DemoFan } from "./fans.ts";
import { type Order, order, sendProof } from "./orders.ts";
import { day, hour, minute, past } from "./past.ts";
import { type Bench, proofOf } from "./proofs.ts";

const leave = {
  canceled: (ctx: Ctx, accountId: string, id: string) => cancelSubscription(ctx, { accountId }, id),
  revoked: revokePayment,
};

/** Lets a fan go through it all, each step at its own time in the past; answers the order and its browser. */
export async function liveThrough(ctx: Ctx, bench: Bench, fan: DemoFan): Promise<Order> {
  const { history } = fan;
  switch (history.is) {
    case "unpaid":
      return order(past(ctx, history.orderedMs), bench.creator, fan);
    case "waiting":
    case "reproved": {
      const made = await order(past(ctx, history.orderedMs), bench.creator, fan);
      const sending = past(ctx, history.sentMs);
      await sendProof(sending, made, await proofOf(sending, bench, fan, made));
      if (history.is === "reproved") {
        const deciding = past(ctx, history.sentMs - hour);
        await reviewReceipt(deciding, bench.creator.accountId, made.paymentId, "reproved", history.reason);
      }
      return made;
    }
    case "lapsed": {
      const began = addPeriod(new Date(ctx.now().getTime() - history.endedMs), -1);
      const made = await orderAndPay(ctx, bench, fan, ctx.now().getTime() - began.getTime());
      await expireDueSubscriptions(ctx);
      return made;
    }
    case "active": {
      const made = await orderAndPay(ctx, bench, fan, history.forMs);
      await renewUntilNow(ctx, bench, fan, made);
      if (history.after) await leave[history.after](past(ctx, hour), bench.creator.accountId, made.subscriptionId);
      return made;
    }
  }
}

/** A subscription that began `agoMs` ago, an hour after it was ordered. */
async function orderAndPay(ctx: Ctx, bench: Bench, fan: DemoFan, agoMs: number) {
  const made = await order(past(ctx, agoMs + hour), bench.creator, fan);
  await payAndApprove(ctx, bench, fan, made, agoMs);
  return made;
}

async function payAndApprove(ctx: Ctx, bench: Bench, fan: DemoFan, made: Order, agoMs: number) {
  const sending = past(ctx, agoMs + 40 * minute);
  await sendProof(sending, made, await proofOf(sending, bench, fan, made));
  await reviewReceipt(past(ctx, agoMs), bench.creator.accountId, made.paymentId, "approved");
}

/** Pays each further period a day before the last one ends. */
async function renewUntilNow(ctx: Ctx, bench: Bench, fan: DemoFan, made: Order) {
  const { accountId } = bench.creator;
  const pix = await findPix(ctx, accountId);
  const first = await getPayment(ctx, made.paymentId);
  const { plan_id: planId, period_months: periodMonths, amount_cents: amountCents } = first;
  const sale = {
    terms: { planId, periodMonths, priceCents: amountCents },
    amountCents,
    discountCents: 0,
    couponCode: null,
  };
  let end = first.period_end;
  while (pix && end && end < ctx.now()) {
    const agoMs = ctx.now().getTime() - end.getTime() + day;
    const charge = { accountId, subscriptionId: made.subscriptionId, ...sale, pix };
    const paymentId = await openPixPayment(past(ctx, agoMs + 4 * day), charge);
    await payAndApprove(ctx, bench, fan, { ...made, paymentId }, agoMs);
    end = (await getPayment(ctx, paymentId)).period_end;
  }
}
