import type { checkout } from "@camarim/contract";
import type { z } from "zod";
import type { FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { holdCoupon } from "#rooms/coupons/hold-coupon";
import { fanOfEmail } from "#rooms/fans/fan-of-email";
import { holdSubscription } from "#rooms/fans/hold-subscription";
import { listProved } from "#rooms/fans/list-proved";
import { lockBrowser } from "#rooms/fans/lock-browser";
import { type OpenedFanSession, openFanSession } from "#rooms/fans/open-fan-session";
import { openPixPayment } from "#rooms/payments/open-pix-payment";
import { openSubscription } from "#rooms/subscriptions/open-subscription";
import { openOrderLimit } from "./checkout.rules.ts";
import { selectOpenOrders } from "./checkout.store.ts";
import { findOffer } from "./find-offer.ts";
import { openFreeOrder } from "./open-free-order.ts";
import { setTerms } from "./set-terms.ts";

type Body = z.output<typeof checkout.checkoutBody>;
type Placed = { orderId: string; sessionId: string; opened: OpenedFanSession | undefined };

/**
 * Orders a subscription and signs the browser in for it. The same order again, while it is open, is the same order. What costs
 * nothing opens at once for a proved e-mail, else once it is proved. NOT_FOUND, PRICE_CHANGED, CREATOR_NOT_SELLING,
 * TOO_MANY_OPEN_CHECKOUTS, and as `takeCoupon`.
 */
export async function placeOrder(ctx: Ctx, body: Body, browser: FanSession | undefined): Promise<Placed> {
  const { plan, pix } = await findOffer(ctx, body, browser);
  return inTransaction(ctx, async (ctx) => {
    const opened = browser ? undefined : await openFanSession(ctx);
    const sessionId = browser?.sessionId ?? (opened as OpenedFanSession).sessionId;
    await lockBrowser(ctx, sessionId);
    const orders = await selectOpenOrders(ctx, sessionId);
    const same = orders.find(
      ({ planId, priceCents, couponCode, email }) =>
        planId === plan.id &&
        priceCents === plan.price_cents &&
        couponCode === (body.couponCode ?? null) &&
        email === body.fan.email,
    );
    if (same) return { orderId: same.orderId, sessionId, opened };
    if (orders.length >= openOrderLimit) throw new AppError("TOO_MANY_OPEN_CHECKOUTS");

    const fanId = await fanOfEmail(ctx, body.fan.email);
    const isProved = (await listProved(ctx, sessionId)).some((proved) => proved.fanId === fanId);
    const buyer = {
      accountId: plan.account_id,
      planId: plan.id,
      fanId,
      fanPhone: body.fan.phone,
      fanSessionId: sessionId,
    };
    const terms = await setTerms(ctx, buyer, { plan, couponCode: body.couponCode, isProved });
    const { coupon, discountCents, dueCents, trialDays } = terms;
    if (body.amount !== undefined && body.amount !== plan.price_cents && body.amount !== dueCents)
      throw new AppError("PRICE_CHANGED");

    const subscriptionId = await openSubscription(ctx, {
      ...buyer,
      fanName: body.fan.name,
      fanDocument: body.fan.document,
      priceCents: plan.price_cents,
      periodMonths: plan.period_months,
      trialDays,
    });
    await holdSubscription(ctx, sessionId, subscriptionId);
    if (coupon) {
      const use = { couponId: coupon.id, fanId, fanPhone: body.fan.phone, priceCents: plan.price_cents, discountCents };
      await holdCoupon(ctx, { subscriptionId, ...use });
    }
    if (dueCents === 0) {
      if (isProved) await openFreeOrder(ctx, { ...buyer, id: subscriptionId, trialDays });
      return { orderId: subscriptionId, sessionId, opened };
    }
    const charge = { accountId: plan.account_id, subscriptionId, amountCents: dueCents, discountCents, pix };
    return { orderId: await openPixPayment(ctx, charge), sessionId, opened };
  });
}
