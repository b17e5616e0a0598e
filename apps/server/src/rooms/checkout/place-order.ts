import type { checkout } from "@camarim/contract";
import type { z } from "zod";
import type { FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { fanOfEmail } from "#rooms/fans/fan-of-email";
import { holdSubscription } from "#rooms/fans/hold-subscription";
import { lockBrowser } from "#rooms/fans/lock-browser";
import { type OpenedFanSession, openFanSession } from "#rooms/fans/open-fan-session";
import { openPixPayment } from "#rooms/payments/open-pix-payment";
import { findPlan } from "#rooms/plans/find-plan";
import { findProfileByUsername } from "#rooms/profile/find-profile-by-username";
import { findPix } from "#rooms/settings/find-pix";
import { getSetting } from "#rooms/settings/get-setting";
import { listHeldWith } from "#rooms/subscriptions/list-held-with";
import { openSubscription } from "#rooms/subscriptions/open-subscription";
import { openOrderLimit } from "./checkout.rules.ts";
import { selectOpenOrders } from "./checkout.store.ts";

type Body = z.output<typeof checkout.checkoutBody>;
type Placed = { paymentId: string; sessionId: string; opened: OpenedFanSession | undefined };

/**
 * Orders a subscription and signs the browser in for it. The same order again, while it is open, is the same order.
 * NOT_FOUND, PRICE_CHANGED, CREATOR_NOT_SELLING, TOO_MANY_OPEN_CHECKOUTS.
 */
export async function placeOrder(ctx: Ctx, body: Body, browser: FanSession | undefined): Promise<Placed> {
  const { plan, pix } = await findOffer(ctx, body, browser);
  return inTransaction(ctx, async (ctx) => {
    const opened = browser ? undefined : await openFanSession(ctx);
    const sessionId = browser?.sessionId ?? (opened as OpenedFanSession).sessionId;
    await lockBrowser(ctx, sessionId);
    const orders = await selectOpenOrders(ctx, sessionId);
    const same = orders.find(
      ({ planId, amountCents, email }) =>
        planId === plan.id && amountCents === plan.price_cents && email === body.fan.email,
    );
    if (same) return { paymentId: same.paymentId, sessionId, opened };
    if (orders.length >= openOrderLimit) throw new AppError("TOO_MANY_OPEN_CHECKOUTS");

    const subscriptionId = await openSubscription(ctx, {
      accountId: plan.account_id,
      fanId: await fanOfEmail(ctx, body.fan.email),
      fanName: body.fan.name,
      fanPhone: body.fan.phone,
      fanDocument: body.fan.document,
      planId: plan.id,
      priceCents: plan.price_cents,
      periodMonths: plan.period_months,
    });
    await holdSubscription(ctx, sessionId, subscriptionId);
    const charge = { accountId: plan.account_id, subscriptionId, amountCents: plan.price_cents, pix };
    return { paymentId: await openPixPayment(ctx, charge), sessionId, opened };
  });
}

async function findOffer(ctx: Ctx, { username, planId, amount }: Body, browser: FanSession | undefined) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.published_at) throw new AppError("NOT_FOUND");
  const plan = await findPlan(ctx, planId);
  if (plan?.account_id !== profile.account_id || !plan.active) throw new AppError("NOT_FOUND");
  if (amount !== undefined && amount !== plan.price_cents) throw new AppError("PRICE_CHANGED");
  const pix = await findPix(ctx, profile.account_id);
  if (!pix || !(await takesOrders(ctx, profile.account_id, browser))) throw new AppError("CREATOR_NOT_SELLING");
  return { plan, pix };
}

/** A creator who takes no new subscribers still takes those who have subscribed before. */
async function takesOrders(ctx: Ctx, accountId: string, browser: FanSession | undefined): Promise<boolean> {
  if ((await getSetting(ctx, accountId)).acceptNewSubscribers) return true;
  const held = browser ? await listHeldWith(ctx, browser.sessionId, accountId) : [];
  return held.some(({ status }) => status !== "pending");
}
