import type { Ctx } from "#core/ctx";
import { isBouncing } from "#core/mail/mail-bounces";
import { findCouponHold } from "#modules/coupons/index";
import { isAcceptable } from "#modules/orders/index";
import { lockPayment } from "#modules/payments/index";
import { lockSubscriptionState } from "#modules/subscriptions/index";
import { selectEnded } from "./ended-subscriptions.store.ts";
import { type Step, toEndedSteps, toUnpaidSteps } from "./reminders.rules.ts";
import type { Subject } from "./targets.store.ts";
import { selectUnpaid } from "./unpaid-orders.store.ts";

/** Until the transaction ends, it is not paid, renewed or taken away. */
export async function lockSubject(ctx: Ctx, { measure, id }: Subject) {
  if (measure === "unpaid_order") await lockPayment(ctx, id);
  else await lockSubscriptionState(ctx, id);
}

/**
 * What may be reminded of, with its messages. Undefined once it is paid, bought otherwise or sold out, while the creator sends none of
 * these, and for people who want none or whose address bounces.
 */
export async function findWanted(ctx: Ctx, subject: Subject) {
  const found =
    subject.measure === "unpaid_order" ? await findUnpaid(ctx, subject.id) : await findEnded(ctx, subject.id);
  return found && !(await isBouncing(ctx, found.email)) ? found : undefined;
}

export type Wanted = {
  accountId: string;
  fanId: string;
  email: string;
  periodEnd: Date | null;
  steps: readonly Step[];
};

async function findUnpaid(ctx: Ctx, paymentId: string): Promise<Wanted | undefined> {
  const row = await selectUnpaid(ctx, paymentId);
  // Its price buys nothing any more.
  if (!row || (await findCouponHold(ctx, row))?.state === "gone" || !(await isAcceptable(ctx, row.orderId)))
    return undefined;
  return { ...row, periodEnd: null, steps: toUnpaidSteps(row) };
}

async function findEnded(ctx: Ctx, subscriptionId: string): Promise<Wanted | undefined> {
  const row = await selectEnded(ctx, subscriptionId);
  return row && { ...row, steps: toEndedSteps(row) };
}
